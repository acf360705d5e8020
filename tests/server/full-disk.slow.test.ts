import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ForumThread } from '#contract/forums.ts';
import type { Problem } from '#contract/problems.ts';
import type { Store } from '#server/db/store.ts';
import { soundnessFaults } from '#tests/kill/audit.ts';
import { recountFaults } from '#tests/kill/recount.ts';
import { rowsOf } from '#tests/kill/rows.ts';
import { openFile } from '#tests/support/filled-database.ts';
import {
  PASSWORD,
  registration,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#tests/support/server.ts';
import { mutation, push } from '#tests/support/sync.ts';

const LONG = 'Hay and oats. '.repeat(1400); // about five pages of the database
const ROOMY = 1_000_000;

let folder: string;
let path: string;
let store: Store;
let server: TestServer;
let ann: TestPerson;
let thread: ForumThread;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
  path = join(folder, 'petiyard.sqlite');
  store = await openFile(path);
  server = await startTestServer({ store, businesses: 1 });
  ann = await server.register('ann');
  const body = { title: 'Hay prices', content: 'What do you pay?', categoryId: 1 };
  thread = (await server.request<ForumThread>('POST', '/api/forums/threads', { body, token: ann.token }))
    .body;
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Lets the database grow by `pages` and no further: SQLite then reports a full disk. */
async function leavePages(count: number): Promise<void> {
  const pages = rowsIn('pragma page_count')[0]?.page_count;
  await store.write(({ trx }) => sql.raw(`pragma max_page_count = ${Number(pages) + count}`).execute(trx));
}

function inFile<T>(look: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return look(db);
  } finally {
    db.close();
  }
}
const rowsIn = (query: string) => inFile((db) => rowsOf(db, query));
const faults = () => inFile((db) => [...soundnessFaults(db), ...recountFaults(db)]);

const reply = (content: string, key: string) =>
  server.request<Problem>('POST', `/api/forums/threads/${thread.id}/posts`, {
    body: { content, threadId: thread.id },
    token: ann.token,
    headers: { 'idempotency-key': key },
  });

test('a write without disk space must retry; none of it is kept, and reading still works', async () => {
  await leavePages(20);
  const keys: string[] = [];
  let refused = await reply(`0 ${LONG}`, randomUUID());
  for (let n = 1; n < 40 && refused.status === 201; n++) {
    keys.push(randomUUID());
    refused = await reply(`${n} ${LONG}`, keys.at(-1) ?? '');
  }
  const before = rowsIn('select * from change_counter');
  expect([refused.status, refused.body.code]).toEqual([503, 'busy']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const last = keys.at(-1) ?? '';
  expect(rowsIn(`select key from mutation_outcomes where key = '${last}'`)).toEqual([]);
  expect(rowsIn(`select key from posts where key = '${last}'`)).toEqual([]);
  expect(faults()).toEqual([]);
  expect((await server.request('GET', '/api/health')).status).toBe(200);
  expect((await server.request('GET', `/api/forums/threads/${thread.id}/posts`)).status).toBe(200);
  expect(rowsIn('select * from change_counter')).toEqual(before);

  await leavePages(ROOMY);
  const again = await reply(`${keys.length} ${LONG}`, last);
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null]);
  expect(rowsIn(`select key from posts where key = '${last}'`)).toHaveLength(1);
  expect(faults()).toEqual([]);
});

test('a push without disk space defers every write, refuses none, and applies all when there is space', async () => {
  await leavePages(6);
  const writes = Array.from({ length: 6 }, (_, n) =>
    mutation('post.create', { thread: thread.id, content: `${n} ${LONG}` }),
  );
  const outcomes = await push(server, ann, writes);
  expect(outcomes.every(({ outcome }) => ['applied', 'deferred'].includes(outcome))).toBe(true);
  expect(outcomes.at(-1)).toMatchObject({ outcome: 'deferred', reason: 'busy' });
  const stored = rowsIn('select key from posts where key is not null').map(({ key }) => key);
  const applied = outcomes.flatMap(({ key, outcome }) => (outcome === 'applied' ? [key] : []));
  expect(stored.toSorted()).toEqual(applied.toSorted());
  expect(faults()).toEqual([]);

  await leavePages(ROOMY);
  expect((await push(server, ann, writes)).every(({ outcome }) => outcome === 'applied')).toBe(true);
  expect(rowsIn('select key from posts where key is not null')).toHaveLength(writes.length);
  expect(faults()).toEqual([]);
});

test('without disk space nobody can register or sign in, nobody is signed out, and later both work', async () => {
  await leavePages(0);
  const signUp = () => server.request('POST', '/api/auth/register', { body: registration('bob') });
  const signIn = (cookie?: string) =>
    server.request('POST', '/api/auth/login', { body: { username: 'ann', password: PASSWORD }, cookie });
  const statuses: number[] = [];
  for (let n = 0; n < 60 && !statuses.includes(503); n++) statuses.push((await signIn()).status);
  expect(statuses.at(-1)).toBe(503);
  for (let n = 0; n < 60; n++) await reply(`${n} ${LONG}`, randomUUID()); // no space is left
  expect((await signUp()).status).toBe(503);
  expect((await server.request('GET', '/api/auth/session', { token: ann.token })).status).toBe(200);
  expect(rowsIn(`select id from users where username = 'bob'`)).toEqual([]);
  const isNew = (await signIn(ann.cookie)).status === 200; // it may reuse the space of the session that it ends
  const old = await server.request('GET', '/api/auth/session', { token: ann.token });
  expect(old.status).toBe(isNew ? 401 : 200);

  await leavePages(ROOMY);
  expect([(await signUp()).status, (await signIn()).status]).toEqual([201, 200]);
  expect(faults()).toEqual([]);
});
