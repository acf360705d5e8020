import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import type { PushAnswer } from '#contract/sync.ts';
import { storeOver } from '#server/db/engines/sqlite/store-over.ts';
import { seedSampleEvents } from '#server/db/seed/sample-events.ts';
import { seedSampleGames } from '#server/db/seed/sample-games.ts';
import { soundnessFaults } from '#tests/kill/audit.ts';
import { recountFaults } from '#tests/kill/recount.ts';
import { rowsOf } from '#tests/kill/rows.ts';
import { MUTATION_ARGS, TEMPLATES } from '#tests/security/hostile/bodies.ts';
import { filledHandle } from '#tests/support/filled-database.ts';
import { keepCodes } from '#tests/support/letter-codes.ts';
import { START_MS, startTestServer } from '#tests/support/server.ts';
import { watchedHandle } from '#tests/support/watched-handle.ts';

/** see https://sqlite.org/rescode.html */
const FULL = 13;
const WRITES = /^\s*(?:insert|update|delete|replace|commit)\b/i;
/** More than any write has. */
const MOST_STEPS = 60;
const UNLIMITED = '1000000';

const LETTERS = { publicUrl: 'https://petiyard.test', nudge: () => {} };

/** A server with content for every template, whose disk is full on request. */
async function startWorld() {
  const handle = await filledHandle('none', START_MS);
  /** The step of the next request at which the disk is full; 0 for never. */
  const disk = { fullAt: 0, step: 0, losesAll: false, wasFull: false };
  const watched = watchedHandle(handle, (sql) => {
    if (disk.fullAt === 0 || !WRITES.test(sql)) return;
    disk.step += 1;
    if (disk.step < disk.fullAt) return;
    if (disk.step === disk.fullAt && disk.losesAll && handle.isTransaction) handle.exec('rollback'); // SQLite may do so
    disk.wasFull = true;
    throw Object.assign(new Error('database or disk is full'), { errcode: FULL });
  });
  const env = { WRITES_PER_MINUTE: UNLIMITED, REGISTRATIONS_PER_HOUR: UNLIMITED };
  const server = await startTestServer({ store: storeOver(watched), businesses: 3, env, letters: LETTERS });
  await seedSampleEvents(server.store, server.clock.nowMs);
  await seedSampleGames(server.store, server.clock.nowMs);
  const ann = await server.register('ann');
  handle.exec(`update users set is_admin = 1 where id = ${ann.user.id}`);
  const write = async <T>(path: string, body: object) =>
    (await server.request<T>('POST', path, { body, token: ann.token })).body;
  const thread = { title: 'Hay prices', content: 'What do you pay?', categoryId: 1 };
  const { id: threadId } = await write<ForumThread>('/api/forums/threads', thread);
  const reply = { content: 'Nine dollars.', threadId };
  const { id: postId } = await write<ForumPost>(`/api/forums/threads/${threadId}/posts`, reply);
  await write('/api/reviews', { businessId: 1, rating: 4, comment: 'Fine.' });
  const ben = await server.register('ben');
  const answered = await server.request<{ id: number }>('POST', '/api/reviews', {
    body: { businessId: 2, rating: 2, comment: 'Late.' },
    token: ben.token,
  });
  handle.exec(`update businesses set owner_id = ${ann.user.id} where id = 2`); // the author of the review that she answers
  const { id: alertId } = await write<{ id: number }>(
    '/api/admin/alerts',
    TEMPLATES['POST /api/admin/alerts']?.(0) ?? {},
  );
  const llamas = { name: 'Llamas', description: 'Of llamas and alpacas.' };
  const { id: categoryId } = await write<{ id: number }>('/api/admin/forum-categories', llamas);
  const report = { kind: 'business', id: 1, reason: 'Moved away' };
  await write(
    `/api/admin/queue/report-${(await write<{ id: number }>('/api/reports', report)).id}/dismiss`,
    {},
  );
  const { id: reportId } = await write<{ id: number }>('/api/reports', {
    ...report,
    kind: 'post',
    id: postId,
  });
  const { id: messageId } = await write<{ id: number }>(
    '/api/contact',
    TEMPLATES['POST /api/contact']?.(0) ?? {},
  );
  handle.exec("update businesses set email = 'info@barn.example' where id = 1");
  await keepCodes(server.store, { personId: ann.user.id, email: ann.user.email, businessId: 1 });
  /** The subject of a request, by a part of its path; else the first of its kind. */
  const ids = {
    '/threads/': threadId,
    '/posts/': postId,
    '/people/': ben.user.id,
    '/queue/:id/reply': `message-${messageId}`,
    '/queue/': `report-${reportId}`,
    '/reply': answered.body.id,
    '/alerts/': alertId,
    '/forum-categories/': categoryId,
  };
  return { server, handle, disk, ann, threadId, ids };
}
type World = Awaited<ReturnType<typeof startWorld>>;

const tablesOf = (handle: DatabaseSync) =>
  rowsOf(handle, `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`);
/** All rows of all tables. */
const contentOf = (handle: DatabaseSync) =>
  Object.fromEntries(tablesOf(handle).map(({ name }) => [name, rowsOf(handle, `select * from "${name}"`)]));

/** The valid request of a kind to this endpoint. */
function ask({ server, ann, threadId, ids }: World, name: string, kind: number) {
  const [method = '', pattern = ''] = name.split(' ');
  const [, id = 1] = Object.entries(ids).find(([part]) => pattern.includes(part)) ?? [];
  const body = TEMPLATES[name]?.(kind) ?? null;
  if (name === 'PATCH /api/user/profile' && body) delete body.email; // each attempt counts, whatever its result
  if (body && 'user' in body) body.user = ann.user.id;
  if (body && 'threadId' in body) body.threadId = threadId;
  if (name === 'POST /api/auth/login' && body) body.username = 'ann';
  const isPush = body !== null && 'mutations' in body;
  return () =>
    server.request<PushAnswer>(method, pattern.replace(/:\w+/, String(id)).replace(':act', 'hide'), {
      ...(name === 'POST /api/auth/register' ? {} : { cookie: ann.cookie }),
      headers: isPush ? {} : { 'idempotency-key': KEY, 'sec-fetch-site': 'same-origin' },
      ...(body ? { body } : {}),
    });
}
const KEY = randomUUID();

/** Endpoints that only read. */
const READING = ['POST /api/businesses/search', 'POST /api/petibot/answers'];
/**
 * Done in several complete transactions, because a person may have tens of thousands of rows; a repeat
 * resumes (tests/server/account.test.ts). Between two of them all counts and references are right.
 */
const IN_PORTIONS = ['PATCH /api/user/profile', 'DELETE /api/user/profile'];
const CASES = Object.keys(TEMPLATES)
  .filter((name) => !READING.includes(name))
  .flatMap((name) => {
    const kinds = name === 'POST /api/sync/push' ? Object.keys(MUTATION_ARGS) : [''];
    return kinds.map((kind, n) => [name, kind, n] as const);
  });

test.each(CASES)(
  '%s %s: a full disk at any step keeps nothing and requests a retry; with space the write is complete',
  async (name, _kind, n) => {
    const world = await startWorld();
    const { server, handle, disk } = world;
    const request = ask(world, name, n);
    let steps = 0;
    let isDone = false;
    for (let at = 1; !isDone && at <= MOST_STEPS; at++)
      for (const losesAll of [false, true]) {
        if (isDone) break;
        const before = contentOf(handle);
        Object.assign(disk, { fullAt: at, step: 0, losesAll, wasFull: false });
        const answer = await request();
        disk.fullAt = 0;
        if (!disk.wasFull) {
          expect([answer.status, isGood(answer.status)]).toEqual([answer.status, true]);
          isDone = true;
          break;
        }
        steps = at;
        if (name === 'POST /api/sync/push' && answer.status === 200)
          expect(answer.body.outcomes).toMatchObject([{ outcome: 'deferred', reason: 'busy' }]);
        else expect([at, losesAll, answer.status]).toEqual([at, losesAll, 503]);
        if (!IN_PORTIONS.includes(name))
          expect([at, losesAll, contentOf(handle)]).toEqual([at, losesAll, before]);
        expect([...soundnessFaults(handle), ...recountFaults(handle)]).toEqual([]);
      }
    expect([isDone, steps > 1]).toEqual([true, true]);
    await server.close();
  },
);

const isGood = (status: number) => status >= 200 && status < 300;
