import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Review } from '#contract/reviews.ts';
import { operatorOf } from '#tests/support/operator.ts';
import { HOME, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, ofKind, pullOne, push } from '#tests/support/sync.ts';

const AREA = 'area:59:-165';
let server: TestServer;
let ann: TestPerson;

beforeEach(async () => {
  server = await startTestServer({ businesses: 2 });
  ann = await server.register('ann');
});
afterEach(() => server.close());

const remove = (id: number) => operatorOf(server).removeListing(id);
const review = (businessId: number) =>
  server.request<Review>('POST', '/api/reviews', {
    token: ann.token,
    body: { businessId, rating: 5, comment: 'Came at night.' },
  });

test('a removed business is found nowhere any more, the others stay', async () => {
  expect(await remove(1)).toMatchObject({ line: 1, name: 'Prairie Large Animal Vets', reviewCount: 0 });
  expect((await server.request('GET', '/api/businesses/1')).status).toBe(404);
  expect((await server.request('GET', '/api/businesses/1/reviews')).status).toBe(404);
  const body = { location: HOME, radius: 50 };
  const found = await server.request<{ id: number }[]>('POST', '/api/businesses/search', { body });
  expect(found.body.map(({ id }) => id)).toEqual([2]);
});

test('a removed business and its reviews leave tombstones in the area and in their people’s streams', async () => {
  const { body } = await review(1);
  const [area, me] = [await pullOne(server, AREA, 0), await pullOne(server, 'me', 0, { token: ann.token })];
  expect(await remove(1)).toMatchObject({ reviewCount: 1 });
  expect((await pullOne(server, AREA, area.to)).gone).toEqual({ businesses: [1], reviews: [body.id] });
  const own = await pullOne(server, 'me', me.to, { token: ann.token });
  expect(own.gone).toEqual({ reviews: [body.id] });
  expect((await server.request('GET', '/api/user/reviews', { token: ann.token })).body).toEqual([]);
});

test('a category loses its removed sponsor and is sent again', async () => {
  await server.store.write(({ trx }) =>
    trx.updateTable('forum_categories').set({ sponsored_by_business_id: 2 }).where('id', '=', 3).execute(),
  );
  const { to } = await pullOne(server, 'catalogue', 0);
  await remove(2);
  expect((await pullOne(server, 'catalogue', to)).rows.forumCategories).toMatchObject([
    { id: 3, sponsoredByBusinessId: null },
  ]);
});

test('removing a featured business makes room in the catalogue for the next', async () => {
  for (let n = 0; n < 25; n++) await server.addBusiness({ is_featured: 1 }); // ids 3 to 27; the catalogue has 24
  const { to, rows } = await pullOne(server, 'catalogue', 0);
  expect(rows.businesses?.map(({ id }) => id)).not.toContain(27);
  await remove(3);
  const after = await pullOne(server, 'catalogue', to);
  expect(after.gone).toEqual({ businesses: [3] });
  expect(after.rows.businesses?.map(({ id }) => id)).toEqual([27]);
});

test('a review that waited on a phone is refused with the reason', async () => {
  await remove(1);
  const [outcome] = await push(server, ann, [
    mutation('review.write', { businessId: 1, rating: 5, comment: 'Came at night.' }),
  ]);
  expect(ofKind(outcome, 'rejected').problem).toMatchObject({
    status: 404,
    detail: 'This business is no longer listed.',
  });
});

test('removing a listing that does not exist changes nothing', async () => {
  expect(await remove(99)).toBeNull();
});
