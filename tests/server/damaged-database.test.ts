import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
import { startDaily } from '#server/jobs/daily.ts';
import { startTestServer } from '#tests/support/server.ts';
import { mutation, ofKind, push } from '#tests/support/sync.ts';

const FATAL = 60;

let folder: string;
let store: Store;
const lines: { level: number; msg: string }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-'));
  lines.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A server whose file is damaged only in the pages where a table and its indexes begin. */
async function startOnDamaged(table: string) {
  const path = join(folder, 'yard.sqlite');
  await (await openStore(path)).close();
  const handle = new DatabaseSync(path);
  handle.exec('pragma wal_checkpoint(truncate)');
  const pages = handle
    .prepare('select rootpage from sqlite_master where tbl_name = ? and rootpage > 0')
    .all(table);
  const size = Number(handle.prepare('pragma page_size').get()?.page_size);
  handle.close();
  const file = openSync(path, 'r+');
  for (const { rootpage } of pages)
    writeSync(file, Buffer.alloc(size, 0xa5), 0, size, (Number(rootpage) - 1) * size);
  closeSync(file);
  store = await openStore(path);
  return startTestServer({ store, log });
}
const message = {
  name: 'Ann',
  email: 'ann@example.com',
  country: 'United States',
  requestType: 'support',
  message: 'Is the gate open on Sunday?',
};
const fatalMessages = () => lines.filter(({ level }) => level === FATAL).map(({ msg }) => msg);
const says = [expect.stringMatching(/^the database file is damaged: .*npm run backup -- restore FILE$/)];

test('a request to a damaged page must retry; the log explains the repair once, and monitors see it', async () => {
  const server = await startOnDamaged('contact_messages');
  expect((await server.request('GET', '/api/health')).status).toBe(200); // no request has reached it yet
  for (let times = 0; times < 2; times++) {
    const answer = await server.request<Problem>('POST', '/api/contact', { body: message });
    expect([answer.status, answer.body.code]).toEqual([503, 'busy']);
  }
  expect(fatalMessages()).toEqual(says);
  for (const path of ['/api/health', '/api/ready'])
    expect((await server.request('GET', path)).status, path).toBe(503);
  await server.close();
});

test('the daily job reports a damaged page too', async () => {
  const server = await startOnDamaged('mutation_outcomes');
  await startDaily({ store, log, nowMs: Date.now })();
  expect(fatalMessages()).toEqual(says);
  expect((await server.request('GET', '/api/ready')).status).toBe(503);
  await server.close();
});

test('a phone’s write to a damaged page waits on the phone, as for a busy server', async () => {
  const server = await startOnDamaged('contact_messages');
  for (let times = 0; times < 2; times++) {
    const [outcome] = await push(server, null, [mutation('contact.send', message)]);
    expect(ofKind(outcome, 'deferred').reason).toBe('busy');
  }
  expect(fatalMessages()).toEqual(says);
  for (const path of ['/api/health', '/api/ready'])
    expect((await server.request('GET', path)).status, path).toBe(503);
  await server.close();
});

test('a health check reports a damaged page too', async () => {
  const malformed = Object.assign(new Error('database disk image is malformed'), { errcode: 11 });
  const intact = await openStore(':memory:');
  const server = await startTestServer({
    store: { ...intact, ping: () => Promise.reject(malformed) },
    log,
  });
  for (const path of ['/api/health', '/api/ready'])
    expect((await server.request('GET', path)).status, path).toBe(503);
  expect(fatalMessages()).toEqual(says);
  await server.close();
});

test('every handler of unexpected errors reports them in the one place that detects damage', () => {
  const tellsByItself = /log\.error\(\s*\{\s*err\b/;
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const found = sources.filter((name) => tellsByItself.test(readFileSync(join('server', name), 'utf8')));
  expect(found).toEqual(['log-fault.ts']);
});
