import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { push, review } from '#tests/support/sync.ts';

const REFUSAL = {
  code: 'forbidden',
  detail: 'You can’t review your own business.',
};
let server: TestServer;
let ann: TestPerson;

beforeEach(async () => {
  server = await startTestServer();
  ann = await server.register('ann');
  await server.addBusiness({ owner_id: ann.user.id });
});
afterEach(() => server.close());

const rating = async () =>
  (await server.request<{ rating: number; reviewCount: number }>('GET', '/api/businesses/1')).body;

test('nobody can review their own business, by endpoint or by push, and the refusal is final', async () => {
  const body = { businessId: 1, rating: 5, comment: 'The best of all vets.' };
  const refused = await server.request<Problem>('POST', '/api/reviews', { token: ann.token, body });
  expect([refused.status, refused.body]).toMatchObject([403, REFUSAL]);
  const sent = review({ rating: 5 });
  expect(await push(server, ann, [sent])).toMatchObject([{ outcome: 'rejected', problem: REFUSAL }]);
  expect(await push(server, ann, [sent])).toMatchObject([{ outcome: 'rejected', replayed: true }]);
  expect(await rating()).toMatchObject({ rating: 0, reviewCount: 0 });
});

test('others review it, and the owner reviews other businesses', async () => {
  const ben = await server.register('ben');
  expect(await push(server, ben, [review({ rating: 4 })])).toMatchObject([{ outcome: 'applied' }]);
  expect(await rating()).toMatchObject({ rating: 4, reviewCount: 1 });
  await server.addBusiness({ owner_id: ben.user.id });
  expect(await push(server, ann, [review({ businessId: 2 })])).toMatchObject([{ outcome: 'applied' }]);
});
