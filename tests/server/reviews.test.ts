import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import type { Problem } from '#contract/problems.ts';
import type { OwnReview, Review } from '#contract/reviews.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let people: TestPerson[];
beforeAll(async () => {
  server = await startTestServer();
  people = [];
  for (const name of ['ann', 'bob', 'cid']) people.push(await server.register(name));
});
afterAll(() => server.close());

const [ann, bob, cid] = [0, 1, 2] as const;
let businessId: number;
beforeEach(async () => {
  businessId = await server.addBusiness();
});

const write = (who: number, rating: unknown, comment: unknown = 'Came at night.', changes: object = {}) =>
  server.request<Review & Problem>('POST', '/api/reviews', {
    body: { businessId, rating, comment, ...changes },
    token: people[who]?.token,
  });
const remove = (who: number, id: number) =>
  server.request<Problem>('DELETE', `/api/reviews/${id}`, { token: people[who]?.token });
const business = async () => (await server.request<Business>('GET', `/api/businesses/${businessId}`)).body;
const list = (query = '') => server.request<Review[]>('GET', `/api/businesses/${businessId}/reviews${query}`);

test('a review answers 201 with exactly the documented fields', async () => {
  const answer = await write(ann, 4, '  Came at night.  ');
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.any(Number),
    businessId,
    rating: 4,
    comment: 'Came at night.',
    createdAt: new Date(server.clock.nowMs).toISOString(),
    updatedAt: new Date(server.clock.nowMs).toISOString(),
    user: { fullName: 'ann Tester' },
    version: expect.any(Number),
    key: null,
  });
  expect((await list()).body).toEqual([answer.body]);
});

test('a second review by the same person replaces the first and keeps its id and creation date', async () => {
  const first = (await write(ann, 2, 'Too late.')).body;
  server.clock.nowMs += 1000;
  const second = (await write(ann, 5, 'Better now.')).body;
  expect(second).toMatchObject({
    id: first.id,
    createdAt: first.createdAt,
    rating: 5,
    comment: 'Better now.',
  });
  expect(Date.parse(second.updatedAt)).toBe(Date.parse(first.updatedAt) + 1000);
  expect(second.version).toBeGreaterThan(first.version);
  expect((await list()).body).toHaveLength(1);
  expect(await business()).toMatchObject({ rating: 5, reviewCount: 1 });
});

describe('the rating of a business', () => {
  test('is the mean with two decimals, and changes with every write and removal', async () => {
    expect(await business()).toMatchObject({ rating: 0, reviewCount: 0 });
    const one = await write(ann, 5);
    await write(bob, 4);
    await write(cid, 4);
    expect(await business()).toMatchObject({ rating: 4.33, reviewCount: 3 });
    await remove(ann, one.body.id);
    expect(await business()).toMatchObject({ rating: 4, reviewCount: 2 });
  });

  test.each([
    [161, 40, 4.03],
    [201, 200, 1.01],
    [34, 8, 4.25],
    [14, 3, 4.67],
  ])('of %i stars by %i people is rounded half up to %f', async (sum, count, rating) => {
    businessId = await server.addBusiness({ rating_sum: sum, review_count: count });
    expect((await business()).rating).toBe(rating);
  });

  test('goes back to 0 with its last review', async () => {
    await remove(ann, (await write(ann, 3)).body.id);
    expect(await business()).toMatchObject({ rating: 0, reviewCount: 0 });
  });

  test('counts every one of many parallel reviews, even if one person writes several', async () => {
    await Promise.all(
      [1, 2, 3, 4, 5].flatMap((rating) => [write(ann, rating), write(bob, rating), write(cid, rating)]),
    );
    const stars = (await list()).body.map(({ rating }) => rating);
    expect(stars).toHaveLength(3);
    const mean = Math.round((stars.reduce((a, b) => a + b, 0) * 100) / 3) / 100;
    expect(await business()).toMatchObject({ rating: mean, reviewCount: 3 });
  });
});

test.each([
  [0, 'rating'],
  [6, 'rating'],
  [4.5, 'rating'],
  ['5', 'rating'],
  [null, 'rating'],
  [true, 'rating'],
])('a rating of %j is 422', async (rating, path) => {
  expect(await write(ann, rating)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  expect((await business()).reviewCount).toBe(0);
});

test.each([
  ['ab', 'Comment must be at least 3 characters.'],
  ['  a  ', 'Comment must be at least 3 characters.'],
  ['x'.repeat(1001), 'Comment can be at most 1,000 characters.'],
  ['\u202e\u0000ab\ud800', 'Comment must be at least 3 characters.'],
])('the comment %j is 422 with its message', async (comment, message) => {
  expect((await write(ann, 5, comment)).body.errors).toEqual([{ path: 'comment', message }]);
});

test.each([
  'abc',
  'x'.repeat(1000),
  ` ${'x'.repeat(1000)} `,
  'Ωραίο 🐴',
  "'); drop table reviews; --",
  '<b>bold</b>',
])('the comment %j is stored unchanged', async (comment) => {
  expect((await write(ann, 5, comment)).body.comment).toBe(comment.trim());
});

test.each([
  ['null\u0000byte', 'nullbyte'],
  ['\ud800 half', 'half'],
  ['\u202eturned', 'turned'],
  ['Lame.\u000bCame at night.\u2028', 'Lame.\nCame at night.'],
])('the comment %j is stored as %j', async (comment, kept) => {
  expect((await write(ann, 5, comment)).body.comment).toBe(kept);
});

test.each([
  [999_999, 404],
  [0, 404],
  [-1, 404],
  [1.5, 404],
  ['1', 422],
  [undefined, 422],
  [{}, 422],
])('a review of business %j is %i', async (id, status) => {
  expect((await write(ann, 5, 'Fine vet.', { businessId: id })).status).toBe(status);
});

test('only the author removes a review: 401, 403, 404, 204, then 404', async () => {
  const { id } = (await write(ann, 5)).body;
  expect((await remove(9, id)).status).toBe(401);
  expect((await remove(bob, id)).body.code).toBe('forbidden');
  expect((await remove(ann, 999_999)).status).toBe(404);
  const gone = await remove(ann, id);
  expect([gone.status, gone.bytes.length]).toEqual([204, 0]);
  expect((await remove(ann, id)).status).toBe(404);
});

test('the list is newest first, counted, and paged through Link without a gap', async () => {
  const author = { author_name: 'Sample member', author_id: null, version: 0, key: null };
  const at = (index: number) => new Date(server.clock.nowMs - Math.floor(index / 3) * 1000).toISOString();
  await server.store.write(async ({ trx }) => {
    for (let index = 0; index < 20; index++)
      await trx
        .insertInto('reviews')
        .values({
          ...author,
          business_id: businessId,
          rating: 5,
          comment: `n ${index}`,
          created_at: at(index),
          updated_at: at(index),
        })
        .execute();
    await trx.updateTable('businesses').set({ review_count: 20 }).where('id', '=', businessId).execute();
  });
  const all = (await list()).body;
  const sorted = all.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);
  expect(all).toEqual(sorted);
  const seen: Review[] = [];
  for (let path: string | null = `/api/businesses/${businessId}/reviews?limit=7`; path !== null; ) {
    const page: Awaited<ReturnType<typeof list>> = await server.request('GET', path);
    expect(page.headers.get('x-total-count')).toBe('20');
    seen.push(...page.body);
    path = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
  }
  expect(seen).toEqual(all);
  expect(seen[0]?.user).toEqual({ fullName: 'Sample member' });
});

test('a person’s own reviews name their business, newest first, and include nobody else’s', async () => {
  const first = (await write(cid, 5, 'The first one.')).body;
  server.clock.nowMs += 1000;
  businessId = await server.addBusiness({ name: 'Second Vets' });
  const second = (await write(cid, 4, 'The second one.')).body;
  await write(ann, 1, 'Not mine.');
  const answer = await server.request<OwnReview[]>('GET', '/api/user/reviews', { token: people[cid]?.token });
  expect(answer.body.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(answer.body[0]?.businessName).toBe('Second Vets');
  expect(answer.body.every(({ user }) => user.fullName === 'cid Tester')).toBe(true);
});
