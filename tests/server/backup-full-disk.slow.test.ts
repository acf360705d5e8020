import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openFile } from '#tests/support/filled-database.ts';
import { startTestServer } from '#tests/support/server.ts';

const MAIN = fileURLToPath(new URL('../../server/backup/main.ts', import.meta.url));
const run = promisify(execFile);

test.each(['check', 'verify', 'drill', 'restore'])(
  '`%s` says that the disk is full, and not that the database is damaged',
  async (command) => {
    const folder = mkdtempSync(join(tmpdir(), 'backup-full-disk-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [database, file] = [join(folder, 'yard.sqlite'), join(folder, 'copy.sqlite')];
    await (await startTestServer({ store: await openFile(database) })).close();
    // Its log cannot be opened on a full disk.
    const handle = new DatabaseSync(database);
    handle.exec('pragma journal_mode = wal');
    handle.close();
    const args = [MAIN, command, ...(command === 'check' ? [] : [database])];
    const env = { ...process.env, DATABASE_URL: `file:${command === 'check' ? database : file}` };
    const ran = run('sh', ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, ...args], { env });
    await expect(ran).rejects.toMatchObject({
      code: 1,
      stderr: 'The disk of the database is full, or it fails. Check it and repeat the command.\n',
    });
  },
);
