import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { BackupError } from '#server/backup/backup.ts';
import { faultText } from '#server/command-fault.ts';

/** SQLITE_IOERR_SHMSIZE: a database with a write-ahead log cannot be opened on a full disk. */
const NO_SHARED_MEMORY = 4874;

function fullDisk(): unknown {
  const db = new DatabaseSync(':memory:');
  db.exec('create table texts (text); pragma max_page_count = 3');
  try {
    db.prepare('insert into texts values (?)').run('x'.repeat(100_000));
  } catch (error) {
    return error;
  } finally {
    db.close();
  }
  throw new Error('the row had room');
}

const ofFile = (code: string) => Object.assign(new Error('no'), { code, path: '/var/x' });

test.each([
  [fullDisk(), 'The disk is full. Free some space and repeat the command.'],
  [
    Object.assign(new Error('disk I/O error'), { errcode: NO_SHARED_MEMORY }),
    'The disk of the database is full, or it fails. Check it and repeat the command.',
  ],
  [ofFile('ENOSPC'), '/var/x: The disk is full. Free some space and repeat the command.'],
  [ofFile('EACCES'), '/var/x: This account may not access the file. Run the command as the server’s user.'],
  [new BackupError('There is no backup.'), 'There is no backup.'],
  [
    Object.assign(new Error('no'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    'The command failed: PostgreSQL did not answer. Nothing was changed; repeat it.',
  ],
])('a command that fails with %s prints one sentence', (error, sentence) => {
  expect(faultText(error, BackupError)).toBe(sentence);
});

test('a command prints an unknown error with its stack', () => {
  const error = new TypeError('x is undefined');
  expect(faultText(error, BackupError)).toBe(error);
});
