import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EntityName } from '#contract/entities.ts';
import type { Problem } from '#contract/problems.ts';
import { recordChanges } from '#server/db/change-log.ts';
import { PASSWORD, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, ofKind, pullAll, pullOne, push, review } from '#tests/support/sync.ts';

const AREA = 'area:59:-165';
const ROWS_A_TRANSACTION = 200;

let server: TestServer;
let ann: TestPerson;
beforeEach(async () => {
  server = await startTestServer({ businesses: 1 });
  ann = await server.register('ann', { isNew: true });
});
afterEach(() => server.close());

const remove = (body: object, headers: Record<string, string> = {}) =>
  server.request<Problem | null>('DELETE', '/api/user/profile', { body, headers, cookie: ann.cookie });

/** Inserts a thread with `count` posts by Ann. */
async function addPosts(count: number): Promise<number> {
  const nowIso = new Date(server.clock.nowMs).toISOString();
  const by = { author_id: ann.user.id, author_name: null, created_at: nowIso, version: 0, key: null };
  const shown = { is_hidden: 0, is_removed: 0 };
  return server.store.write(async ({ trx }) => {
    const { id: threadId } = await trx
      .insertInto('threads')
      .values({
        ...by,
        ...shown,
        title: 'Ann asks',
        slug: 'ann-asks',
        category_id: 1,
        is_sticky: 0,
        is_locked: 0,
        locked_at: null,
        post_count: count,
        last_post_at: nowIso,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const streams = ['forum', `thread:${threadId}`];
    await recordChanges(trx, [{ entity: 'threads', id: threadId, streams }], nowIso);
    const post = { ...by, ...shown, thread_id: threadId, is_edited: 0, like_count: 0, written_at: null };
    for (let n = 0; n < count; n++) {
      const row = { ...post, content: `Post ${n}` };
      const { id } = await trx.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow();
      await recordChanges(trx, [{ entity: 'posts', id, streams }], nowIso);
    }
    return threadId;
  });
}

/** Counts the rows of an entity in each version after `from`. */
async function rowsByVersion(stream: string, entity: EntityName, from: number) {
  const rows = await server.store.read
    .selectFrom('stream_rows')
    .select((eb) => ['version', eb.fn.countAll<number>().as('count')])
    .where('stream', '=', stream)
    .where('entity', '=', entity)
    .where('version', '>', from)
    .groupBy('version')
    .execute();
  return rows.map((row) => row.count);
}

const headOf = async (stream: string) => (await pullAll(server, stream, 0)).at(-1)?.to ?? 0;

test('the export is a file with everything about the person and no secrets', async () => {
  await push(server, ann, [
    review(),
    mutation('preferences.set', { animals: ['Horse'], businessTypes: ['Farrier'] }),
    mutation('contact.send', {
      name: 'Ann',
      email: 'ann@farm.example',
      country: 'United States',
      message: 'Hello there, people.',
      requestType: 'other',
    }),
  ]);
  const threadId = await addPosts(2);
  await server.store.write(async ({ trx }) => {
    await trx
      .insertInto('post_likes')
      .values({ post_id: 1, user_id: ann.user.id, created_at: '2026-03-02T12:00:00.000Z' })
      .execute();
    await trx.updateTable('businesses').set({ owner_id: ann.user.id }).execute();
  });
  const answer = await server.request('GET', '/api/user/export', { token: ann.token });
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="petiyard-\d+-2026-03-02\.json"$/,
  );
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.body).toMatchObject({
    exportedAt: '2026-03-02T12:00:00.000Z',
    profile: { username: 'ann', email: 'ann@example.com', createdAt: '2026-03-02T12:00:00.000Z' },
    preferences: { animals: ['Horse'], businessTypes: ['Farrier'] },
    reviews: [{ businessId: 1, comment: 'Came at night.' }],
    businesses: [{ id: 1 }],
    threads: [{ id: threadId, title: 'Ann asks' }],
    posts: [{ content: 'Post 0' }, { content: 'Post 1' }],
    likes: [{ postId: 1 }],
    contactMessages: [{ message: 'Hello there, people.' }],
    sessions: [{ createdAt: '2026-03-02T12:00:00.000Z' }],
    identity: { phone: null, photoUrl: null, accounts: [], signIns: [] },
    moderation: [],
  });
  const text = new TextDecoder().decode(answer.bytes);
  expect(text).toContain('review.write');
  expect(text).not.toMatch(/argon2|hash/i);
  expect(text).not.toContain(ann.token);
  expect((await server.request('GET', '/api/user/export')).status).toBe(401);
});

test('only the right password deletes an account', async () => {
  const wrong = await remove({ password: 'not-it-at-all' });
  expect([wrong.status, wrong.body?.code, wrong.body?.errors?.[0]?.path]).toEqual([
    403,
    'wrong-password',
    'password',
  ]);
  expect((await remove({})).status).toBe(422);
  expect((await remove({ password: PASSWORD }, { 'Idempotency-Key': 'no-uuid' })).status).toBe(400);
  const nobody = await server.request('DELETE', '/api/user/profile', { body: { password: PASSWORD } });
  expect(nobody.status).toBe(401);
  const foreign = await remove({ password: PASSWORD }, { 'sec-fetch-site': 'cross-site' });
  expect(foreign.status).toBe(403);
  expect((await server.request('GET', '/api/auth/session', { token: ann.token })).status).toBe(200);
});

test('guessing the password is blocked after twenty tries', async () => {
  for (let i = 0; i < 20; i++) expect((await remove({ password: `guess-${i}` })).status).toBe(403);
  const answer = await remove({ password: PASSWORD });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('deleting an account removes its sessions and outcomes; its posts stay under Former member', async () => {
  const threadId = await addPosts(450);
  const mine = review();
  const [written] = await push(server, ann, [mine]);
  await server.store.write(async ({ trx }) => {
    await trx.updateTable('businesses').set({ owner_id: ann.user.id }).execute();
    await recordChanges(
      trx,
      [{ entity: 'businesses', id: 1, streams: [AREA, `me:${ann.user.id}`] }],
      '2026-03-02T12:00:00.000Z',
    );
  });
  const [forumAt, areaAt] = [await headOf('forum'), await headOf(AREA)];

  const answer = await remove({ password: PASSWORD }, { 'Idempotency-Key': randomUUID() });
  expect([answer.status, answer.body]).toEqual([204, null]);
  expect(answer.headers.get('set-cookie')).toMatch(/^session=;.*Max-Age=0/);

  const pages = await pullAll(server, 'forum', forumAt);
  const posts = pages.flatMap((page) => page.rows.posts ?? []);
  expect(posts).toHaveLength(450);
  expect(new Set(posts.map((post) => post.authorName))).toEqual(new Set(['Former member']));
  expect(posts.every((post) => post.authorId === null && post.content.startsWith('Post '))).toBe(true);
  expect(pages.flatMap((page) => page.rows.threads ?? [])).toMatchObject([
    { id: threadId, authorId: null, authorName: 'Former member' },
  ]);
  expect(pages.every((page) => Object.keys(page.gone).length === 0)).toBe(true);
  expect(Math.max(...(await rowsByVersion('forum', 'posts', forumAt)))).toBeLessThanOrEqual(
    ROWS_A_TRANSACTION,
  );

  const area = await pullOne(server, AREA, areaAt);
  expect(area.rows.reviews).toMatchObject([
    { id: ofKind(written, 'applied').id, user: { fullName: 'Former member' }, comment: 'Came at night.' },
  ]);
  expect(area.rows.businesses).toMatchObject([{ id: 1, ownerId: null, reviewCount: 1, rating: 4 }]);

  expect((await server.request('GET', '/api/auth/session', { token: ann.token })).status).toBe(401);
  for (const table of ['users', 'sessions', 'mutation_outcomes'] as const)
    expect(await server.store.read.selectFrom(table).selectAll().execute()).toEqual([]);
  const own = await server.store.read
    .selectFrom('stream_rows')
    .selectAll()
    .where('stream', '=', `me:${ann.user.id}`)
    .execute();
  expect(own).toEqual([]);
  const next = await server.register('ann');
  expect(next.user.id).not.toBe(ann.user.id);
});

test('deleting an account removes its likes and updates the counts', async () => {
  await addPosts(2);
  const ben = await server.register('ben');
  await server.store.write(async ({ trx }) => {
    for (const person of [ann, ben])
      await trx
        .insertInto('post_likes')
        .values({ post_id: 1, user_id: person.user.id, created_at: '2026-03-02T12:00:00.000Z' })
        .execute();
    await trx.updateTable('posts').set({ like_count: 2 }).where('id', '=', 1).execute();
  });
  const at = await headOf('forum');
  expect((await remove({ password: PASSWORD })).status).toBe(204);
  const posts = (await pullAll(server, 'forum', at)).flatMap((page) => page.rows.posts ?? []);
  expect(posts.filter((post) => post.id === 1).at(-1)?.likeCount).toBe(1);
});

test('a new name is sent with all posts, at most 200 rows per transaction', async () => {
  await addPosts(450);
  await push(server, ann, [review()]);
  const [forumAt, areaAt] = [await headOf('forum'), await headOf(AREA)];
  const answer = await server.request('PATCH', '/api/user/profile', {
    body: { fullName: 'Ann Newname' },
    token: ann.token,
  });
  expect(answer.status).toBe(200);
  const posts = (await pullAll(server, 'forum', forumAt)).flatMap((page) => page.rows.posts ?? []);
  expect(posts).toHaveLength(450);
  expect(new Set(posts.map((post) => post.authorName))).toEqual(new Set(['Ann Newname']));
  const counts = await rowsByVersion('forum', 'posts', forumAt);
  expect(counts.length).toBeGreaterThan(2);
  expect(Math.max(...counts)).toBeLessThanOrEqual(ROWS_A_TRANSACTION);
  expect((await pullOne(server, AREA, areaAt)).rows.reviews?.[0]?.user.fullName).toBe('Ann Newname');
  const quiet = await headOf('forum');
  await server.request('PATCH', '/api/user/profile', { body: { location: 'Ocala' }, token: ann.token });
  expect(await headOf('forum')).toBe(quiet);
});
