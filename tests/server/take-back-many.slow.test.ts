import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/shared/time.ts';
import { TEST_POSTGRES } from '#tests/support/postgres.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

/** More than a statement of SQLite has parameters (32,766); each costs PostgreSQL some round trips. */
const POSTS = TEST_POSTGRES ? 2000 : 33_000;
const ROWS_PER_STATEMENT = 500;
const PATIENCE_MS = 60 * SECOND_MS;

let server: TestServer;
let [admin, spammer]: TestPerson[] = [];
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'take-back-'));
  // A file has a connection for reads; an in-memory database does not.
  const env: Record<string, string> = TEST_POSTGRES
    ? {}
    : { DATABASE_URL: `file:${join(folder, 'yard.sqlite')}` };
  server = await startTestServer({ env });
  admin = await server.register('caretaker');
  spammer = await server.register('ann');
  const { id } = admin.user;
  await server.store.write(({ trx }) =>
    trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', id).execute(),
  );
  await addPosts(spammer);
}, PATIENCE_MS);
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Adds posts to one thread of a person. */
async function addPosts({ token }: TestPerson): Promise<void> {
  const body = { title: 'Hay', content: 'What do you pay?', categoryId: 1 };
  await server.request('POST', '/api/forums/threads', { token, body });
  await server.store.write(async ({ trx }) => {
    const { id: _, ...post } = await trx.selectFrom('posts').selectAll().executeTakeFirstOrThrow();
    for (let added = 0; added < POSTS; added += ROWS_PER_STATEMENT)
      await trx.insertInto('posts').values(Array(ROWS_PER_STATEMENT).fill(post)).execute();
  });
}

/** Counts how often others are answered until an act is done. */
async function act(name: string): Promise<{ status: number; answered: number }> {
  const path = `/api/admin/people/${spammer?.user.id}/${name}`;
  let status = 0;
  const acting = server.request('POST', path, { token: admin?.token, body: {} }).then((answer) => {
    status = answer.status;
  });
  let answered = 0;
  for (; status === 0; answered++) {
    await server.request('GET', '/api/health', { address: '198.51.100.7' });
    await nextTurn();
  }
  await acting;
  return { status, answered };
}

const readable = async () =>
  (await server.store.read.selectFrom('posts').select('id').where('is_hidden', '=', 0).execute()).length;

test(
  'an account with more posts than a statement has parameters is taken back and restored, while others are answered',
  async () => {
    const taken = await act('take-back');
    expect([taken.status, await readable()]).toEqual([200, 0]);
    const restored = await act('restore');
    expect([restored.status, await readable()]).toEqual([200, POSTS + 1]);
    expect(Math.min(taken.answered, restored.answered)).toBeGreaterThan(50);
  },
  PATIENCE_MS,
);

test.skipIf(TEST_POSTGRES)(
  'restoring the content costs at most three times what taking it back does',
  async () => {
    const costOf = async (name: string) => {
      const before = process.cpuUsage();
      await server.request('POST', `/api/admin/people/${spammer?.user.id}/${name}`, {
        token: admin?.token,
        body: {},
      });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const takingBack = await costOf('take-back');
    expect((await costOf('restore')) / takingBack).toBeLessThan(3);
  },
  PATIENCE_MS,
);
