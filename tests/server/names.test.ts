import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import type { Review } from '#contract/reviews.ts';
import { runCommand } from '#server/admin/commands.ts';
import { removeBusiness } from '#server/features/businesses/removal.service.ts';
import { operatorOf } from '#tests/support/operator.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, ofKind, push, review } from '#tests/support/sync.ts';

let server: TestServer;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  [ann, ben] = [await server.register('ann'), await server.register('ben')];
});
afterAll(() => server.close());

const LISTING = {
  name: 'Pine Farriers',
  description: 'Shoes horses at the farm.',
  address: '2 County Road',
  city: 'Gainesville',
  state: 'Florida',
  zipCode: '32601',
  phone: '352-555-0101',
  businessCategories: ['Farrier'],
  animalTypes: ['Horse'],
};

/** A listing of Ann's that was registered under a key. */
async function ownListing() {
  const key = randomUUID();
  return { key, id: await server.addBusiness({ key, owner_id: ann.user.id }) };
}
const reviewOf = async (id: number) =>
  (await server.request<Review[]>('GET', `/api/businesses/${id}/reviews`)).body[0];
const post = (path: string, body: object) =>
  server.request<Problem>('POST', path, { token: ben.token, body });

test('every pushed write that names a row accepts its id, as older phones send it, and its key', async () => {
  const listing = await ownListing();
  const [written] = await push(server, ben, [review({ businessId: listing.key })]);
  const { key = '', id = 0 } = ofKind(written, 'applied');
  for (const name of [id, key, key.toUpperCase()])
    expect(
      await push(server, ann, [mutation('review.reply', { review: name, content: 'Thanks.' })]),
    ).toMatchObject([{ outcome: 'applied', id }]);
  const reported = { reason: 'Spam', text: '' };
  for (const args of [
    { kind: 'review', id },
    { kind: 'review', id: key },
    { kind: 'business', id: listing.id },
    { kind: 'business', id: listing.key },
  ])
    expect(await push(server, ben, [mutation('report.send', { ...args, ...reported })])).toMatchObject([
      { outcome: 'applied' },
    ]);
  const reports = server.store.read.selectFrom('reports').select(['kind', 'about_id']);
  expect(await reports.execute()).toEqual([
    { kind: 'review', about_id: id },
    { kind: 'business', about_id: listing.id },
  ]);
  for (const business of [listing.id, listing.key])
    expect(
      await push(server, ben, [mutation('claim.send', { business, message: 'It is mine.' })]),
    ).toMatchObject([{ outcome: 'rejected', problem: { code: 'already-owned' } }]);
});

test('an unknown key is deferred by push, and an unrecorded 404 by request', async () => {
  const unknown = randomUUID();
  const writes = [
    review({ businessId: unknown }),
    mutation('review.reply', { review: unknown, content: 'Thanks.' }),
    mutation('report.send', { kind: 'review', id: unknown, reason: 'Spam', text: '' }),
    mutation('claim.send', { business: unknown, message: 'It is my practice.' }),
  ];
  for (const write of writes)
    expect(await push(server, ben, [write]), write.name).toMatchObject([{ reason: 'needs-missing' }]);
  const answers = [
    await post('/api/reviews', { businessId: unknown, rating: 4, comment: 'Came at night.' }),
    await post('/api/reports', { kind: 'business', id: unknown, reason: 'Spam' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

test('anything but an id or a key is refused at its field', async () => {
  const fields = async (name: string, args: object) =>
    ofKind((await push(server, ben, [mutation(name, args)]))[0], 'rejected').problem.errors?.map(
      ({ path }) => path,
    );
  expect(await fields('review.write', { businessId: 'seven', rating: 4, comment: 'Came at night.' })).toEqual(
    ['businessId'],
  );
  expect(await fields('review.reply', { review: 'seven', content: 'Thanks.' })).toEqual(['review']);
  expect(await fields('claim.send', { business: 'seven', message: 'It is my practice.' })).toEqual([
    'business',
  ]);
  expect(await fields('report.send', { kind: 'post', id: 'seven', reason: 'x' })).toEqual(['reason', 'id']);
});

test('a person is reported only by their id', async () => {
  const report = mutation('report.send', { kind: 'person', id: randomUUID(), reason: 'Spam', text: '' });
  expect(await push(server, ben, [report])).toMatchObject([
    { outcome: 'rejected', problem: { detail: 'No person has this id.' } },
  ]);
});

test('a review keeps the key of its first write through later changes, even after an admin hid it', async () => {
  const { id: businessId } = await ownListing();
  const first = review({ businessId });
  await push(server, ben, [first]);
  expect(await reviewOf(businessId)).not.toHaveProperty('firstKey');
  const second = review({ businessId, comment: 'Came at noon.' });
  const { id } = ofKind((await push(server, ben, [second]))[0], 'applied');
  const expected = { id, key: second.key, firstKey: first.key };
  expect(await reviewOf(businessId)).toMatchObject(expected);
  await post('/api/reviews', { businessId, rating: 4, comment: 'Came at dawn.' }); // under no key
  expect(await reviewOf(businessId)).toMatchObject({ key: null, firstKey: first.key });
  await operatorOf(server).takeBack(ben.user.id);
  expect(await reviewOf(businessId)).toBeUndefined();
  await operatorOf(server).restore(ben.user.id);
  expect(await reviewOf(businessId)).toMatchObject({ firstKey: first.key });
  for (const key of [first.key, second.key])
    expect(
      await push(server, ann, [mutation('review.reply', { review: key, content: 'Thanks.' })]),
    ).toMatchObject([{ outcome: 'applied', id }]);
});

test('a deleted listing is gone for writes that name it by its key', async () => {
  const listing = mutation('business.register', LISTING);
  const { id = 0 } = ofKind((await push(server, ann, [listing]))[0], 'applied');
  const nowIso = new Date(server.clock.nowMs).toISOString();
  await server.store.write(({ trx }) => removeBusiness(trx, id, nowIso));
  const { key } = listing;
  for (const write of [
    review({ businessId: key }),
    mutation('report.send', { kind: 'business', id: key, reason: 'Spam', text: '' }),
    mutation('claim.send', { business: key, message: 'It is my practice.' }),
  ])
    expect(await push(server, ben, [write]), write.name).toMatchObject([
      { outcome: 'rejected', problem: { code: 'not-found' } },
    ]);
});

test('a removed or refused review is gone for writes that name it by its key', async () => {
  const { id: businessId, key } = await ownListing();
  const [removed, refused] = [review({ businessId }), review({ businessId: key, rating: 9 })];
  const { id = 0 } = ofKind((await push(server, ben, [removed]))[0], 'applied');
  await push(server, ben, [refused]);
  await server.request('DELETE', `/api/reviews/${id}`, { token: ben.token });
  for (const { key: name } of [removed, refused])
    expect(
      await push(server, ann, [mutation('review.reply', { review: name, content: 'Thanks.' })]),
    ).toMatchObject([{ outcome: 'rejected', problem: { code: 'not-found' } }]);
});

test('an admin, and an owner whose outcome was deleted, change a listing by the key in its needs', async () => {
  const { key, id } = await ownListing(); // no outcome of that key is known
  await runCommand(server.store, ['grant', 'ben'], server.clock.nowMs);
  for (const [who, phone] of [
    [ben, '352-555-0142'],
    [ann, '352-555-0143'],
  ] as const) {
    const edit = mutation('business.edit', { business: key, fields: { phone } }, { needs: [key] });
    expect(await push(server, who, [edit])).toMatchObject([{ outcome: 'applied', id }]);
  }
});
