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
import { LINK, MUTATION_ARGS, TEMPLATES } from '#tests/security/hostile/bodies.ts';
import { filledHandle } from '#tests/support/filled-database.ts';
import { keepCodes } from '#tests/support/letter-codes.ts';
import { hashOf, jpegOf, sendPicture } from '#tests/support/pictures.ts';
import { START_MS, startTestServer } from '#tests/support/server.ts';
import { watchedHandle } from '#tests/support/watched-handle.ts';

/** see https://sqlite.org/rescode.html */
const FULL = 13;
const WRITES = /^\s*(?:insert|update|delete|replace|commit)\b/i;
/** More than any write has. */
const MOST_STEPS = 60;
const UNLIMITED = '1000000';

/** The pictures of a listing and of a person, and one to send. */
const [BARN, FACE, SENT] = [await jpegOf('red'), await jpegOf('blue'), await jpegOf('green')];

const PUSH_SERVICE = 'https://fcm.googleapis.com/fcm/send/';
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
  const env = {
    WRITES_PER_MINUTE: UNLIMITED,
    REGISTRATIONS_PER_HOUR: UNLIMITED,
    PUSH_SUBJECT: 'mailto:push@example.org',
  };
  const server = await startTestServer({ store: storeOver(watched), businesses: 3, env, letters: LETTERS });
  await seedSampleEvents(server.store, server.clock.nowMs);
  await seedSampleGames(server.store, server.clock.nowMs);
  const ann = await server.register('ann');
  handle.exec(`update users set is_admin = 1 where id = ${ann.user.id}`);
  const write = async <T>(path: string, body: object) =>
    (await server.request<T>('POST', path, { body, token: ann.token })).body;
  const add = (pattern: string, path = pattern) =>
    write<{ id: number }>(path, TEMPLATES[`POST ${pattern}`]?.(0) ?? {});
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
  await sendPicture(server, '/api/businesses/2/pictures', BARN, { token: ann.token });
  await sendPicture(server, '/api/user/picture', FACE, { token: ann.token });
  /** The second animal and its record are for removals. */
  for (const animal of [1, 2]) {
    await add('/api/user/animals');
    await add('/api/user/animals/:id/records', `/api/user/animals/${animal}/records`);
  }
  for (const device of ['a', 'b']) {
    const body = { ...TEMPLATES['PUT /api/push/device']?.(0), endpoint: `${PUSH_SERVICE}${device}` };
    await server.request('PUT', '/api/push/device', { body, token: ann.token });
  }
  await add('/api/admin/testimonials');
  const { id: alertId } = await add('/api/admin/alerts');
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
  const { id: messageId } = await add('/api/contact');
  handle.exec("update businesses set email = 'info@barn.example' where id = 1");
  handle.exec(`update users set stop_link = '${LINK}' where id = ${ann.user.id}`);
  await keepCodes(server.store, { personId: ann.user.id, email: ann.user.email, businessId: 1 });
  /** The subject of a request, by a part of its path; else the first of its kind. */
  const ids = {
    '/threads/': threadId,
    '/posts/': postId,
    '/people/': ben.user.id,
    '/queue/:id/reply': `message-${messageId}`,
    '/queue/': `report-${reportId}`,
    '/reply': answered.body.id,
    '/pictures': 2,
    '/owner': 2,
    '/alerts/': alertId,
    '/forum-categories/': categoryId,
  };
  return { server, handle, disk, ann, threadId, ids };
}
type World = Awaited<ReturnType<typeof startWorld>>;

const tablesOf = (handle: DatabaseSync) =>
  rowsOf(handle, `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`);
/** All rows of all tables, and the pictures that have files. */
const contentOf = async ({ handle, server }: World) => ({
  ...Object.fromEntries(
    tablesOf(handle).map(({ name }) => [name, rowsOf(handle, `select * from "${name}"`)]),
  ),
  files: await server.pictures.list(),
});

/** The valid request of a kind to this endpoint. */
function ask({ server, ann, threadId, ids }: World, name: string, kind: number) {
  const [method = '', pattern = ''] = name.split(' ');
  const [, id = 1] = Object.entries(ids).find(([part]) => pattern.includes(part)) ?? [];
  const body = TEMPLATES[name]?.(kind) ?? null;
  if (name === 'PATCH /api/user/profile' && body) delete body.email; // each attempt counts, whatever its result
  if (body && 'user' in body) body.user = ann.user.id;
  if (body && 'threadId' in body) body.threadId = threadId;
  if (name === 'POST /api/auth/login' && body) body.username = 'ann';
  if (body && 'hashes' in body) body.hashes = [hashOf(BARN)];
  const [mutation] = body && Array.isArray(body.mutations) ? body.mutations : [];
  if (mutation?.args.review) mutation.args.review = ids['/reply'];
  const isPicture = method === 'PUT' && pattern.endsWith(':hash');
  const path = pattern
    .replace(':hash', hashOf(isPicture ? SENT : BARN))
    .replace(':link', LINK)
    .replace(':id', String(id))
    .replace(':record', '1')
    .replace(':act', 'hide');
  const headers = {
    'idempotency-key': KEY,
    'sec-fetch-site': 'same-origin',
    ...(isPicture ? { 'content-type': 'image/jpeg' } : {}),
  };
  return () =>
    server.request<PushAnswer>(method, path, {
      ...(name === 'POST /api/auth/register' ? {} : { cookie: ann.cookie }),
      headers: mutation ? {} : headers,
      ...(body ? { body: isPicture ? SENT : body } : {}),
    });
}
const KEY = randomUUID();

/** Endpoints that only read. */
const READING = ['POST /api/businesses/search', 'POST /api/petibot/answers'];
/**
 * Done in several complete transactions, because a person may have tens of thousands of rows, or because files are
 * deleted after their row; a repeat resumes (tests/server/account.test.ts). Between two of them all counts and
 * references are right.
 */
const IN_PORTIONS = [
  'PATCH /api/user/profile',
  'DELETE /api/user/profile',
  'PUT /api/user/picture/:hash',
  'DELETE /api/user/picture',
  'DELETE /api/businesses/:id/pictures/:hash',
];
/** The picture whose files a request removes. */
const REMOVED: Record<string, Buffer> = {
  'DELETE /api/user/picture': FACE,
  'DELETE /api/businesses/:id/pictures/:hash': BARN,
};
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
        const before = await contentOf(world);
        Object.assign(disk, { fullAt: at, step: 0, losesAll, wasFull: false });
        const answer = await request();
        disk.fullAt = 0;
        if (!disk.wasFull) {
          expect([answer.status, isGood(answer.status)]).toEqual([answer.status, true]);
          if (name === 'POST /api/sync/push')
            expect(answer.body.outcomes).toMatchObject([{ outcome: 'applied' }]);
          isDone = true;
          break;
        }
        steps = at;
        if (name === 'POST /api/sync/push' && answer.status === 200)
          expect(answer.body.outcomes).toMatchObject([{ outcome: 'deferred', reason: 'busy' }]);
        else expect([at, losesAll, answer.status]).toEqual([at, losesAll, 503]);
        if (!IN_PORTIONS.includes(name))
          expect([at, losesAll, await contentOf(world)]).toEqual([at, losesAll, before]);
        expect([...soundnessFaults(handle), ...recountFaults(handle)]).toEqual([]);
      }
    expect([isDone, steps > 1]).toEqual([true, true]);
    expect(rowsOf(handle, 'select id from users where renamed_version > 0')).toEqual([]);
    const removed = REMOVED[name];
    if (removed) expect(await server.pictures.list()).not.toContain(hashOf(removed));
    await server.close();
  },
);

const isGood = (status: number) => status >= 200 && status < 300;
