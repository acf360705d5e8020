import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readNote } from '#server/backup/note.ts';
import { openFile } from '#tests/support/filled-database.ts';
import { startTestServer } from '#tests/support/server.ts';

const MAIN = fileURLToPath(new URL('../../server/backup/main.ts', import.meta.url));
const run = promisify(execFile);

let folder: string;
let database: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  database = join(folder, 'yard.sqlite');
  file = join(folder, 'copy.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = async () => startTestServer({ store: await openFile(database), businesses: 1 });

test('the command reports its result, and prints its usage', async () => {
  const server = await start();
  await server.register('ann');
  await server.close();
  const env = { ...process.env, DATABASE_URL: `file:${database}` };
  const created = await run(process.execPath, [MAIN, 'create', file], { env });
  expect(created.stdout).toContain(`to ${file} (`);
  const restored = await run(process.execPath, [MAIN, 'restore', file], { env });
  expect(restored.stdout).toMatch(/A new history [0-9a-f]{32} begins after version \d+/);
  expect(restored.stdout).toContain('Sessions that ended after the backup stay ended.');
  await expect(run(process.execPath, [MAIN, 'erase'], { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no command "erase"\.\n\nnpm run backup -- create FILE/),
  });
});

test('the list of backups ends with the last check that found the database intact', async () => {
  await (await start()).close();
  const env = { ...process.env, DATABASE_URL: `file:${database}`, BACKUP_DIR: folder };
  const list = async () =>
    (await run(process.execPath, [MAIN, 'list'], { env })).stdout.trim().split('\n').at(-1);
  expect(await list()).toBe('No check of the database is noted yet.');
  await run(process.execPath, [MAIN, 'check'], { env });
  const checkedAt = await readNote('checked', database);
  expect(await list()).toBe(`The database was last checked and intact at ${checkedAt}.`);
  writeFileSync(database, 'not a database at all'.repeat(500));
  await expect(run(process.execPath, [MAIN, 'check'], { env })).rejects.toMatchObject({ code: 1 });
  expect(await readNote('checked', database)).toBe(checkedAt);
});
