import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseError } from '#server/db/database-error.ts';
import { mayBeServed } from '#server/db/engines/hold.ts';
import { holdAlone as holdAloneWithin } from '#server/db/engines/sqlite/hold.ts';

/** A short wait: in these tests nobody releases the lock meanwhile. */
const holdAlone = (database: string) => holdAloneWithin(database, 20);

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hold-'));
  path = join(folder, 'yard.sqlite');
  writeFileSync(path, '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('one process at a time holds a database; the lock file is deleted with it, and the next one creates a new one', () => {
  for (let turn = 0; turn < 3; turn++) {
    const letGo = holdAlone(path);
    expect(() => holdAlone(path)).toThrow(DatabaseError);
    expect(existsSync(`${path}.lock`)).toBe(true);
    letGo();
    expect(readdirSync(folder)).toEqual(['yard.sqlite']);
  }
});

test('a database file may be in use only while a server holds it; PostgreSQL always may be', () => {
  expect(mayBeServed(path)).toBe(false);
  const release = holdAlone(path);
  expect(mayBeServed(path)).toBe(true);
  release();
  expect(mayBeServed('postgres://localhost/yard')).toBe(true);
});

test('a lock file of a killed server is no obstacle', () => {
  writeFileSync(`${path}.lock`, '');
  holdAlone(path)();
  expect(readdirSync(folder)).toEqual(['yard.sqlite']);
});

test('a lock on a file that was deleted meanwhile does not count', () => {
  const file = `${path}.lock`;
  const first = holdAlone(path);
  const exec = DatabaseSync.prototype.exec;
  // Between opening and locking, the previous server deletes its file, and another one creates a new one.
  let letGo: (() => void) | null = null;
  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
    DatabaseSync.prototype.exec = exec;
    first();
    letGo = holdAlone(path);
    return exec.call(this, sql);
  };
  try {
    expect(() => holdAlone(path)).toThrow(/Another server is using/);
    expect(existsSync(file)).toBe(true); // of the one that holds it
  } finally {
    DatabaseSync.prototype.exec = exec;
    (letGo as (() => void) | null)?.();
  }
  expect(existsSync(file)).toBe(false);
});

test('a waiting process whose file was deleted creates a new one', () => {
  const first = holdAlone(path);
  const exec = DatabaseSync.prototype.exec;
  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
    DatabaseSync.prototype.exec = exec;
    first();
    return exec.call(this, sql);
  };
  const letGo = holdAlone(path);
  expect(existsSync(`${path}.lock`)).toBe(true);
  expect(() => holdAlone(path)).toThrow(DatabaseError);
  letGo();
});

test('a lock file that was replaced by another is not deleted', () => {
  const letGo = holdAlone(path);
  renameSync(`${path}.lock`, join(folder, 'aside'));
  writeFileSync(`${path}.lock`, 'of somebody else');
  letGo();
  expect(existsSync(`${path}.lock`)).toBe(true);
});
