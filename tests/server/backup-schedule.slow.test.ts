import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { makeOneApart, startBackups, startChecks } from '#scripts/backup-schedule.ts';
import { BackupError, createBackup } from '#server/backup/backup.ts';
import { backupsToKeep, keepBackup, listBackups } from '#server/backup/keep.ts';
import { drillBackup, verifyBackup } from '#server/backup/verify.ts';
import { DatabaseError } from '#server/db/database-error.ts';
import { openFile } from '#tests/support/filled-database.ts';
import { startTestServer } from '#tests/support/server.ts';

let folder: string;
let database: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'schedule-'));
  database = join(folder, 'yard.sqlite');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const START_MS = Date.parse('2026-11-23T07:00:00Z');

/** A closed database with a person and two listings. */
async function fill() {
  const server = await startTestServer({ store: await openFile(database), businesses: 2 });
  await server.register('ann');
  await server.close();
}

test('a backup reports its content after it was read completely', async () => {
  await fill();
  const file = join(folder, 'copy.sqlite');
  const { bytes } = await createBackup(database, file);
  expect(await verifyBackup(file)).toEqual({
    bytes,
    version: expect.any(Number),
    people: 1,
    listings: 2,
    posts: 0,
    pictures: 0,
  });
});

test.each([
  [
    'a page that was written over',
    (file: string) => {
      const bytes = readFileSync(file);
      bytes.fill(0x5a, 4096 * 3, 4096 * 12);
      writeFileSync(file, bytes);
    },
  ],
  [
    'a row whose parent is missing',
    (file: string) => {
      const handle = new DatabaseSync(file);
      handle.exec('pragma foreign_keys = off; delete from users');
      handle.close();
    },
  ],
  ['a file that is no database', (file: string) => writeFileSync(file, 'not a database at all'.repeat(500))],
])('verify and drill report a backup with %s', async (_what, spoil) => {
  await fill();
  const file = join(folder, 'copy.sqlite');
  await createBackup(database, file);
  spoil(file);
  await expect(verifyBackup(file)).rejects.toBeInstanceOf(DatabaseError);
  await expect(drillBackup(file, START_MS)).rejects.toBeInstanceOf(DatabaseError);
});

test('a drill restores into a scratch folder, reports its duration, and leaves nothing behind', async () => {
  await fill();
  const file = join(folder, 'copy.sqlite');
  await createBackup(database, file);
  const before = [readdirSync(folder), readFileSync(file)];
  const drill = await drillBackup(file, START_MS);
  expect(drill).toMatchObject({ people: 1, listings: 2 });
  expect(drill.tookMs).toBeGreaterThan(0);
  expect([readdirSync(folder), readFileSync(file)]).toEqual(before);
});

test('backups are kept hourly for the newest day, daily for a week, and weekly for four weeks', () => {
  const hours = Array.from({ length: 60 * 24 }, (_, n) => {
    const atMs = START_MS - n * HOUR_MS;
    return { file: `at ${n}`, atMs };
  });
  const kept = backupsToKeep(hours).map((file) => Number(file.slice(3)));
  expect(kept.filter((n) => n < 24)).toHaveLength(24);
  const days = new Set(kept.map((n) => Math.floor((START_MS - n * HOUR_MS) / DAY_MS)));
  expect(days.size).toBeGreaterThanOrEqual(7);
  expect(Math.max(...kept)).toBeGreaterThan(14 * 24);
  expect(kept.length).toBeLessThanOrEqual(24 + 7 + 4);
});

test('BACKUP_KEEP is the number of newest backups that are kept', () => {
  const hours = Array.from({ length: 10 }, (_, n) => ({ file: `at ${n}`, atMs: START_MS - n * MINUTE_MS }));
  expect(backupsToKeep(hours, 2)).toEqual(['at 0', 'at 1']);
});

test('older backups are deleted only after the new one was read completely, and foreign files never', async () => {
  await fill();
  const kept = join(folder, 'kept');
  const first = await keepBackup(database, kept, START_MS);
  writeFileSync(join(kept, 'notes.txt'), 'mine');
  for (let n = 1; n <= 30; n++) writeFileSync(join(kept, nameAt(START_MS - n * HOUR_MS)), 'old');
  const last = await keepBackup(database, kept, START_MS + HOUR_MS);
  expect(last.removed.length).toBeGreaterThan(0);
  expect(existsSync(join(kept, 'notes.txt'))).toBe(true);
  expect(listBackups(kept)[0]?.file).toBe(last.file);
  expect(existsSync(first.file)).toBe(true);
});

test('a failed backup keeps every older one', async () => {
  const kept = join(folder, 'kept');
  await fill();
  await keepBackup(database, kept, START_MS);
  await expect(keepBackup(join(folder, 'nothing.sqlite'), kept, START_MS + HOUR_MS)).rejects.toBeInstanceOf(
    BackupError,
  );
  expect(listBackups(kept)).toHaveLength(1);
});

test('the schedule makes a backup when the newest is too old, reports a failure once, and continues', async () => {
  vi.useFakeTimers({ now: START_MS, toFake: ['setInterval', 'clearInterval', 'Date'] });
  await fill();
  const kept = join(folder, 'kept');
  const reported: string[] = [];
  const say = (kind: string) => (_: unknown, text: string) => void reported.push(`${kind}: ${text}`);
  let isFull = false;
  const makeOne = vi.fn(async () => {
    if (isFull) throw new Error('the disk is full');
    return (await keepBackup(database, kept, Date.now())).file;
  });
  const log = { info: say('info'), error: say('error') } as never;
  const stop = startBackups({ folder: kept, everyHours: 2 }, { log, nowMs: Date.now, makeOne });
  const settled = () =>
    vi.waitFor(() =>
      Promise.all(makeOne.mock.results.map(({ value }) => value).map((made) => made.catch(() => null))),
    );
  await settled();
  expect(listBackups(kept)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(makeOne).toHaveBeenCalledTimes(1);
  isFull = true;
  await vi.advanceTimersByTimeAsync(HOUR_MS + 5 * MINUTE_MS);
  expect(makeOne.mock.calls.length).toBeGreaterThan(2);
  expect(reported.filter((line) => line.startsWith('error'))).toHaveLength(1);
  isFull = false;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await settled();
  expect(listBackups(kept)).toHaveLength(2);
  stop();
});

test('the schedule reports each new reason of a failure once, whatever the name of the file', async () => {
  vi.useFakeTimers({ now: START_MS, toFake: ['setInterval', 'clearInterval', 'Date'] });
  const reasons = [
    `${nameAt(START_MS)}: The disk is read-only.`,
    `${nameAt(START_MS + MINUTE_MS)}: The disk is read-only.`,
    'stopped after 60 minutes',
    'stopped after 60 minutes',
  ];
  const expected = [reasons[0], reasons[2]];
  const log = { info: vi.fn(), error: vi.fn() };
  const makeOne = () => Promise.reject(new Error(reasons.shift()));
  const stop = startBackups({ folder, everyHours: 1 }, { log, nowMs: Date.now, makeOne });
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(log.error.mock.calls.map(([{ err }]) => err.message)).toEqual(expected);
  expect(reasons).toEqual([]);
  stop();
});

test('a backup with a date in the future does not block the next one', async () => {
  const kept = join(folder, 'kept');
  await fill();
  await keepBackup(database, kept, START_MS + 400 * DAY_MS);
  const makeOne = vi.fn(async () => 'made');
  const log = { info: () => {}, error: () => {} } as never;
  startBackups({ folder: kept, everyHours: 1 }, { log, nowMs: () => START_MS, makeOne })();
  await vi.waitFor(() => expect(makeOne).toHaveBeenCalledTimes(1));
});

test('the leftovers of a killed run are deleted after a day', async () => {
  const kept = join(folder, 'kept');
  await fill();
  await keepBackup(database, kept, START_MS);
  const cutOff = join(kept, `${nameAt(START_MS - 2 * DAY_MS)}.partial`);
  writeFileSync(cutOff, 'half');
  await keepBackup(database, kept, Date.now() + HOUR_MS);
  expect(existsSync(cutOff)).toBe(true); // another process may be writing it
  await keepBackup(database, kept, Date.now() + 2 * DAY_MS);
  expect(existsSync(cutOff)).toBe(false);
});

const nameAt = (ms: number) => `petiyard-${new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')}.sqlite`;

test('a backup process that hangs is stopped and reported, and the next one can begin', async () => {
  const hanging = ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"];
  await expect(makeOneApart(hanging, 300)).rejects.toThrow('stopped after 0.005 minutes');
  expect(await makeOneApart(['-e', "console.log('kept')"])).toBe('kept\n');
  await expect(makeOneApart(['-e', "console.error('no room'); process.exit(1)"])).rejects.toThrow('no room');
});

test('a database with damaged pages fails its check, and an intact one passes', async () => {
  await fill();
  expect(await verifyBackup(database)).toMatchObject({ people: 1, listings: 2 });
  const bytes = readFileSync(database);
  bytes.fill(0x5a, 4096 * 3, 4096 * 12);
  writeFileSync(database, bytes);
  await expect(verifyBackup(database)).rejects.toBeInstanceOf(DatabaseError);
});

test('a database file is checked after the start and then daily, and a failure is logged', async () => {
  vi.useFakeTimers();
  const log = { info: vi.fn(), error: vi.fn() };
  const check = vi.fn(async () => 'whole\n');
  const stop = startChecks(true, log, check);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(log.info).toHaveBeenCalledExactlyOnceWith({ said: 'whole' }, 'the database was checked');
  const damage = new Error('page 7 is damaged');
  check.mockRejectedValueOnce(damage);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ err: damage }, 'the check of the database failed');
  stop();
  await vi.advanceTimersByTimeAsync(2 * DAY_MS);
  expect(check).toHaveBeenCalledTimes(2);
  expect(startChecks(false, log, check)).not.toThrow();
});
