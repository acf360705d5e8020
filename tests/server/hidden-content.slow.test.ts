import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import type { Review } from '#contract/reviews.ts';
import { operatorOf } from '#tests/support/operator.ts';
import { HOME, type TestPerson } from '#tests/support/server.ts';
import { mutation, pullAll, push } from '#tests/support/sync.ts';
import { act, admin, ann, begin, call, forums, mallory, tidy } from './people-support.ts';

beforeEach(begin);
afterEach(tidy);

const AREA = 'area:59:-165';

/** Content of every kind by mallory, among others' content. */
async function writeAll() {
  const own = await forums.server.addBusiness({ owner_id: mallory.user.id, name: 'Fake Vets' });
  const other = await forums.server.addBusiness({ name: 'Old Oak' });
  const review = async (person: TestPerson, businessId: number, rating: number) =>
    (await call<Review>(person, 'POST', '/api/reviews', { businessId, rating, comment: 'As it is.' })).body;
  const reviews = {
    onOwn: await review(ann, own, 5),
    ofOther: await review(mallory, other, 1),
    anns: await review(ann, other, 5),
  };
  const annsThread = await forums.thread(ann);
  const reply = await forums.reply(mallory, annsThread.id, 'Buy here');
  const spam = await forums.thread(mallory, { title: 'Buy', content: 'Buy now' });
  const answer = await forums.reply(ann, spam.id, 'No');
  await forums.call(mallory, 'POST', '/posts/1/like');
  await forums.call(ann, 'POST', `/posts/${reply.id}/like`);
  return { own, other, reviews, annsThread, reply, spam, answer };
}

/** All that everyone can see, and both people's own data. */
async function everything() {
  const stored = async (table: 'businesses' | 'threads' | 'posts' | 'reviews' | 'post_likes') =>
    (await forums.server.store.read.selectFrom(table).selectAll().execute()).toSorted((a, b) =>
      JSON.stringify(a) < JSON.stringify(b) ? -1 : 1,
    );
  const streams = ['catalogue', 'forum', 'thread:1', 'thread:2', AREA];
  const rowsOf = async (stream: string, token?: string) => {
    const pages = await pullAll(forums.server, stream, 0, token ? { token } : {});
    return Object.assign({}, ...pages.map(({ rows }) => withoutVersions(rows)));
  };
  return {
    streams: await Promise.all(streams.map((stream) => rowsOf(stream))),
    mallorys: await rowsOf('me', mallory.token),
    anns: await rowsOf('me', ann.token),
    search: (
      await call<Business[]>(null, 'POST', '/api/businesses/search', { location: HOME, radius: 50 })
    ).body.map(({ id, rating, reviewCount }) => [id, rating, reviewCount]),
    found: withoutVersions((await call<object>(null, 'GET', '/api/search?q=fake')).body),
    places: (await call<object>(null, 'GET', '/api/directory')).body,
    threads: (await call<ForumThread[]>(null, 'GET', '/api/forums/recent-threads')).body.map(
      ({ id, postCount }) => [id, postCount],
    ),
    categories: withoutVersions((await call<object>(null, 'GET', '/api/forums/categories')).body),
    hidden: (await Promise.all((['threads', 'posts'] as const).map(stored))).map((rows) =>
      rows.map((row) => [row.id, 'is_hidden' in row && row.is_hidden]),
    ),
    likes: (await stored('post_likes')).map((row) => JSON.stringify(row)).toSorted(),
    reviews: withoutVersions(await stored('reviews')),
  };
}
const withoutVersions = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (name, field) => (/version|updatedAt/.test(name) ? undefined : field)));

describe('hidden content', () => {
  test('is invisible to everyone, with counts and ratings, after one act', async () => {
    const { own, other, reviews, annsThread, spam } = await writeAll();
    const answer = await act('take-back');
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: mallory.user.id,
        username: 'mallory',
        fullName: 'mallory Tester',
        suspendedUntil: null,
        suspendedReason: null,
        takenBack: 6, // business, review, thread, its post, reply, like
      },
    ]);
    expect((await call(null, 'GET', `/api/businesses/${own}`)).status).toBe(404);
    expect((await call<Business>(null, 'GET', `/api/businesses/${other}`)).body).toMatchObject({
      rating: 5,
      reviewCount: 1,
    });
    const listed = await call<Review[]>(null, 'GET', `/api/businesses/${other}/reviews`);
    expect(listed.body.map(({ id }) => id)).toEqual([reviews.anns.id]);
    expect((await call(null, 'GET', `/api/forums/threads/slug/${spam.slug}`)).status).toBe(404);
    const posts = await call<ForumPost[]>(null, 'GET', `/api/forums/threads/${annsThread.id}/posts`);
    expect(posts.body.map(({ id, likeCount }) => [id, likeCount])).toEqual([[1, 0]]);
    const all = await everything();
    expect(all.search).toEqual([[other, 5, 1]]);
    expect(all.found).toMatchObject({ businesses: [] });
    expect(all.places).toEqual([{ name: 'Florida', count: 1 }]);
    expect(all.threads).toEqual([[annsThread.id, 1]]);
    for (const path of ['/api/user/businesses', '/api/user/reviews'])
      expect((await call(mallory, 'GET', path)).body).toEqual([]);
  });

  test('leaves phones with their next pull, in every stream that carried it', async () => {
    const { own, reviews, reply, spam, answer } = await writeAll();
    const cursors = new Map<string, number>();
    const streams = { forum: undefined, [AREA]: undefined, me: mallory.token } as const;
    const next = async (stream: keyof typeof streams, token: string | undefined = streams[stream]) => {
      const pages = await pullAll(forums.server, stream, cursors.get(stream) ?? 0, token ? { token } : {});
      cursors.set(stream, pages.at(-1)?.to ?? 0);
      return pages.map(({ gone }) => gone).reduce((a, b) => merged(a, b), {});
    };
    const annsCursor = (await pullAll(forums.server, 'me', 0, { token: ann.token })).at(-1)?.to ?? 0;
    for (const stream of ['forum', AREA, 'me'] as const) await next(stream);
    await act('take-back');
    const opening = answer.id - 1;
    const anns = await pullAll(forums.server, 'me', annsCursor, { token: ann.token });
    expect(anns.map(({ gone }) => gone)).toEqual([{ reviews: [reviews.onOwn.id] }]); // its business is hidden
    expect(await next('forum')).toEqual({ threads: [spam.id], posts: [reply.id, opening, answer.id] });
    expect(await next(AREA)).toEqual({
      businesses: [own],
      reviews: [reviews.onOwn.id, reviews.ofOther.id],
    });
    expect(await next('me')).toEqual({ businesses: [own], reviews: [reviews.ofOther.id], likes: [1] });
  });

  test('is restored exactly, under the same ids, except items that a moderator had hidden or the author removed', async () => {
    const { annsThread } = await writeAll();
    const hidden = await forums.reply(mallory, annsThread.id, 'Hidden before');
    await forums.call(admin, 'POST', `/posts/${hidden.id}/hide`, { hidden: true });
    const removed = await forums.reply(mallory, annsThread.id, 'Removed before');
    await forums.call(mallory, 'DELETE', `/posts/${removed.id}`);
    const before = await everything();
    expect((await act('take-back')).body.takenBack).toBe(6);
    expect(await everything()).not.toEqual(before);
    const restored = await act('restore');
    expect([restored.status, restored.body.takenBack]).toEqual([200, 0]);
    expect(await everything()).toEqual(before);
    await act('restore'); // nothing is left to restore
    expect(await everything()).toEqual(before);
  });

  test('is in no replayed answer: a review of a hidden business is gone with it', async () => {
    const { own } = await writeAll();
    const sent = mutation('review.write', { businessId: own, rating: 5, comment: 'Kind people.' });
    const answers = async () => (await push(forums.server, admin, [sent]))[0];
    expect(await answers()).toMatchObject({ outcome: 'applied', rows: { reviews: [{ rating: 5 }] } });
    await act('take-back');
    expect(await answers()).toMatchObject({
      outcome: 'applied',
      rows: {},
      gone: { businesses: [own], reviews: [expect.any(Number)] },
    });
  });

  test('can still be removed by the operator, and then stays removed when the rest is restored', async () => {
    const { own } = await writeAll();
    await act('take-back');
    expect(await operatorOf(forums.server).removeListing(own)).toMatchObject({
      name: 'Fake Vets',
      reviewCount: 1,
    });
    await act('restore');
    expect((await call(ann, 'GET', `/api/businesses/${own}`)).status).toBe(404);
  });

  test('is hidden once by two acts, and later content is hidden and restored with the rest', async () => {
    await writeAll();
    const before = await everything();
    await act('take-back');
    expect((await act('take-back')).body.takenBack).toBe(6);
    const late = await forums.reply(mallory, 1, 'Here I am again');
    expect((await act('take-back')).body.takenBack).toBe(7);
    await act('restore');
    expect((await forums.posts(1)).map(({ id }) => id)).toContain(late.id);
    await forums.call(mallory, 'DELETE', `/posts/${late.id}`);
    expect((await everything()).threads).toEqual(before.threads);
  });

  test('stays hidden if a moderator has hidden it by itself meanwhile', async () => {
    const { reply, spam } = await writeAll();
    await act('take-back');
    await forums.call(admin, 'POST', `/posts/${reply.id}/hide`, { hidden: true });
    await forums.call(admin, 'PATCH', `/threads/${spam.id}`, { isHidden: true });
    await act('restore');
    expect((await forums.posts(1)).map(({ id }) => id)).toEqual([1]);
    expect((await call(null, 'GET', `/api/forums/threads/slug/${spam.slug}`)).status).toBe(404);
  });

  test('does not replace a newer review by its author', async () => {
    const { other } = await writeAll();
    await act('take-back');
    await call(mallory, 'POST', '/api/reviews', { businessId: other, rating: 3, comment: 'It was fine.' });
    await act('restore');
    const { body } = await call<Review[]>(null, 'GET', `/api/businesses/${other}/reviews`);
    expect(body.map(({ rating }) => rating)).toEqual([3, 5]);
    expect((await call<Business>(null, 'GET', `/api/businesses/${other}`)).body).toMatchObject({
      rating: 4,
      reviewCount: 2,
    });
  });

  test('is in the export of its author', async () => {
    await writeAll();
    await act('take-back');
    const { body } = await call<{ takenBack: object[]; threads: object[] }>(
      mallory,
      'GET',
      '/api/user/export',
    );
    expect(body.takenBack).toContainEqual(
      expect.objectContaining({ entity: 'reviews', row: expect.objectContaining({ comment: 'As it is.' }) }),
    );
    expect(body.threads).toMatchObject([{ title: 'Buy', isHidden: true }]);
  });
});

const merged = (a: Record<string, number[]>, b: Record<string, number[]>): Record<string, number[]> =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [
      name,
      [...(a[name] ?? []), ...(b[name] ?? [])].toSorted((one, two) => one - two),
    ]),
  );
