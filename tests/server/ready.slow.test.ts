import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import type { Store } from '#server/db/store.ts';
import { openFile } from '#tests/support/filled-database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const ROOMY = 1_000_000;

let folder: string;
let path: string;
let store: Store;
let server: TestServer;
let writes: number;
const lines: { level: number; msg: string; err?: unknown }[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ready-'));
  path = join(folder, 'petiyard.sqlite');
  store = await openFile(path);
  writes = 0;
  const counting: Store = {
    ...store,
    write: (job) => {
      writes += 1;
      return store.write(job);
    },
  };
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  server = await startTestServer({ store: counting, log });
  writes = 0;
  lines.length = 0;
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const ready = () => server.request<{ status: string } & Problem>('GET', '/api/ready');
/** Lets the database grow by `pages` and no further: SQLite then reports a full disk. */
async function leavePages(count: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.read);
  const most = (rows[0]?.page_count ?? 0) + count;
  await store.write(({ trx }) => sql.raw(`pragma max_page_count = ${most}`).execute(trx));
}
const everything = async () => {
  const tables = ['business_categories', 'change_counter', 'mutation_outcomes', 'sessions'] as const;
  return Promise.all(tables.map((table) => store.read.selectFrom(table).selectAll().execute()));
};

test('the check is 200 while the database is writable, leaves nothing behind, and is never cached', async () => {
  const before = await everything();
  const answer = await ready();
  expect([answer.status, answer.body]).toEqual([200, { status: 'ready' }]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await everything()).toEqual(before);
});

test('the check is 503 on a full disk, where GET /api/health still answers, and 200 as soon as there is space', async () => {
  await leavePages(0);
  const answer = await ready();
  expect([answer.status, answer.body.code]).toEqual([503, 'busy']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await server.request('GET', '/api/health')).status).toBe(200);
  await leavePages(ROOMY);
  expect((await ready()).status).toBe(200);
});

test('the log has one line for the failure and one for the recovery, however often the check runs', async () => {
  const logged = () => lines.filter(({ msg }) => msg !== 'request').map(({ level, msg }) => [level, msg]);
  const trouble = 'the database is not writable';
  await ready();
  expect(logged()).toEqual([]);
  for (let round = 1; round <= 2; round++) {
    lines.length = 0;
    await leavePages(0);
    for (let times = 0; times < 5; times++) expect((await ready()).status).toBe(503);
    expect(logged()).toEqual([[50, trouble]]);
    await leavePages(ROOMY);
    for (let times = 0; times < 5; times++) expect((await ready()).status).toBe(200);
    expect(logged()).toEqual([
      [50, trouble],
      [30, `well again: ${trouble}`],
    ]);
  }
});

test('a write without disk space is logged without a stack trace', async () => {
  const ann = await server.register('ann');
  await leavePages(0);
  const content = 'x'.repeat(20_000);
  lines.length = 0;
  const body = { title: 'Hay', content, categoryId: 1, isSticky: false };
  const answer = await server.request('POST', '/api/forums/threads', { body, token: ann.token });
  expect(answer.status).toBe(503);
  const warned = lines.filter(({ level }) => level >= 40);
  expect(warned).toMatchObject([
    { msg: 'the disk of the database is full', reason: expect.stringMatching(/full/) },
  ]);
  expect(JSON.stringify(warned)).not.toContain('stack');
});

test('the check is 503 while another process locks the database', async () => {
  await store.write(({ trx }) => sql.raw('pragma busy_timeout = 50').execute(trx));
  const other = new DatabaseSync(path);
  other.exec('begin immediate');
  expect((await ready()).status).toBe(503);
  other.exec('rollback');
  other.close();
  expect((await ready()).status).toBe(200);
});

test('simultaneous checks cause one write', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, ready));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(writes).toBe(1);
  await ready();
  expect(writes).toBe(2);
});

test('the check reads no session and sets no cookie', async () => {
  const ann = await server.register('ann');
  const answer = await server.request('GET', '/api/ready', { cookie: ann.cookie, token: 'not-a-session' });
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
});
