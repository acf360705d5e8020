import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueueItem } from '#contract/admin.ts';
import type { Business } from '#contract/businesses.ts';
import { FACT_NAMES, TICKED_FACTS } from '#contract/facts.ts';
import { type Claim, OWNER_MESSAGES } from '#contract/owners.ts';
import type { Problem } from '#contract/problems.ts';
import type { Review } from '#contract/reviews.ts';
import { areaStreamOf } from '#contract/shared/geo.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { runCommand } from '#server/admin/commands.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let owner: TestPerson;
let other: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ env: { WRITES_PER_MINUTE: '600' } }); // the owner lists many businesses
  [owner, other, admin] = [
    await server.register('ann'),
    await server.register('ben'),
    await server.register('caretaker'),
  ];
  await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
});
afterAll(() => server.close());

const DRAFT = {
  name: 'Ocala Large Animal Vets',
  description: 'Horses, cattle and goats, at your farm.',
  phone: '352-555-0142',
  address: '12 Oak St',
  city: 'Ocala',
  state: 'Florida',
  zipCode: '34470',
  animalTypes: ['Horse'],
  businessCategories: ['Veterinary Services'],
  facts: ['farmCalls'],
};
const HOURS = { timeZone: 'America/New_York', weekly: [{ day: 1, opens: '08:00', closes: '17:00' }] };

const send = <T>(person: TestPerson, method: string, path: string, body?: object) =>
  server.request<T>(method, path, { token: person.token, ...(body ? { body } : {}) });
const register = async () => (await send<Business>(owner, 'POST', '/api/businesses', DRAFT)).body;
const edit = <T = Business>(person: TestPerson, id: number, changes: object) =>
  send<T>(person, 'PATCH', `/api/businesses/${id}`, changes);
const inArea = async ({ location }: Business, id: number) => {
  if (!location) throw new Error('the listing has no place');
  const stream = areaStreamOf(location);
  const { body } = await server.request<PullAnswer>('GET', `/api/sync/pull?streams=${stream}@0`);
  return body.streams[0]?.rows.businesses?.find((row) => row.id === id);
};

test('an owner changes only the given fields, and the listing counts as checked from then on', async () => {
  const before = await register();
  server.clock.nowMs += 60_000;
  const { status, body } = await edit(owner, before.id, { phone: '352-555-0199', hours: HOURS });
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: before.name, phone: '352-555-0199', hours: HOURS, farmCalls: true });
  expect(body.checkedAt).toBe(body.updatedAt);
  expect(body.version).toBeGreaterThan(before.version);
  expect(await inArea(before, before.id)).toEqual(body);
});

test('null removes hours; the given facts replace all facts', async () => {
  const { id } = await register();
  await edit(owner, id, { hours: HOURS });
  const { body } = await edit(owner, id, { hours: null, facts: ['emergency24h'] });
  expect([body.hours, body.farmCalls, body.emergency24h]).toEqual([undefined, undefined, true]);
});

test('an empty list of facts removes every fact without a field of its own', async () => {
  const { id } = await register();
  const stated = (await edit(owner, id, { facts: [...FACT_NAMES] })).body;
  expect(FACT_NAMES.filter((fact) => stated[fact] !== true)).toEqual([]);
  const { body } = await edit(owner, id, { facts: [] });
  expect(TICKED_FACTS.filter((fact) => body[fact] !== undefined)).toEqual([]);
});

test('a listing that moves is geocoded again, and leaves its old area', async () => {
  const before = await register();
  const moved = { address: '1 Duval St', city: 'Key West', zipCode: '33040' };
  const { body } = await edit(owner, before.id, moved);
  expect(body.placedBy).toBe('zip');
  expect(body.location?.lat).toBeCloseTo(24.55, 0);
  expect(await inArea(before, before.id)).toBeUndefined();
});

test('another person may not edit; an admin may; a visitor must sign in', async () => {
  const { id } = await register();
  expect((await edit<Problem>(other, id, { name: 'Mine now' })).status).toBe(403);
  expect((await edit(admin, id, { name: 'Ocala Large Animal Hospital' })).status).toBe(200);
  const { status } = await server.request('PATCH', `/api/businesses/${id}`, { body: { name: 'Nobody’s' } });
  expect(status).toBe(401);
  expect((await edit(owner, 987_654, { name: 'Nowhere' })).status).toBe(404);
});

test('another person’s newer change is not overwritten unseen; one’s own other phone’s is', async () => {
  const { id, version } = await register();
  await edit(owner, id, { name: 'From my other phone' });
  expect((await edit(owner, id, { name: 'From this one', base: version })).status).toBe(200);
  const byAdmin = (await edit(admin, id, { name: 'As the sign says' })).body;
  const refused = await edit<Problem>(owner, id, { name: 'Again', base: version });
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    409,
    'changed-meanwhile',
    OWNER_MESSAGES.changedMeanwhile,
  ]);
  expect((await edit(owner, id, { name: 'Again', base: byAdmin.version })).status).toBe(200);
});

test.each([
  [{}, 'fields', OWNER_MESSAGES.fields],
  [{ rating: 5 }, 'rating', OWNER_MESSAGES.unknownField],
  [{ name: 'x' }, 'name', 'Business name must be at least 2 characters.'],
  [{ phone: 'call Dana' }, 'phone', 'Please enter a valid phone number.'],
  [{ animalTypes: ['Unicorn'] }, 'animalTypes', 'Choose animals from the list.'],
  [{ hours: 'always' }, 'hours', 'Hours must be { timeZone, weekly: [{ day, opens, closes }] }.'],
  [{ name: 'Fine', base: -1 }, 'base', undefined],
])('a change of %j is refused on %s', async (changes, path, message) => {
  const { id } = await register();
  const { status, body } = await edit<Problem>(owner, id, changes);
  expect(status).toBe(422);
  expect(body.errors?.map((error) => error.path)).toEqual([path]);
  if (message !== undefined) expect(body.errors?.[0]?.message).toBe(message);
});

test('an owner confirms a listing with one tap', async () => {
  const { id } = await register();
  server.clock.nowMs += 86_400_000;
  const { status, body } = await send<Business>(owner, 'POST', `/api/businesses/${id}/confirm`, {});
  expect([status, body.checkedAt]).toEqual([200, new Date(server.clock.nowMs).toISOString()]);
  expect((await send(other, 'POST', `/api/businesses/${id}/confirm`, {})).status).toBe(403);
});

test('an owner removes a listing, and nobody finds it any more', async () => {
  const { id } = await register();
  expect((await send(other, 'DELETE', `/api/businesses/${id}`)).status).toBe(403);
  expect((await send(owner, 'DELETE', `/api/businesses/${id}`)).status).toBe(204);
  expect((await server.request('GET', `/api/businesses/${id}`)).status).toBe(404);
  expect((await send(owner, 'DELETE', `/api/businesses/${id}`)).status).toBe(404);
});

test('the owner answers a review for all readers, and removes the answer again', async () => {
  const { id } = await register();
  const review = { businessId: id, rating: 4, comment: 'Came at night.' };
  const written = (await send<Review>(other, 'POST', '/api/reviews', review)).body;
  const path = `/api/reviews/${written.id}/reply`;
  expect((await send(other, 'PUT', path, { content: 'Thank you, me.' })).status).toBe(403);
  const { status, body } = await send<Review>(owner, 'PUT', path, { content: 'Thank you. We come again.' });
  expect([status, body.reply?.content]).toEqual([200, 'Thank you. We come again.']);
  expect(body.version).toBeGreaterThan(written.version);
  const seen = async () =>
    (await server.request<Review[]>('GET', `/api/businesses/${id}/reviews`)).body[0]?.reply?.content;
  expect(await seen()).toBe('Thank you. We come again.');
  await send(owner, 'PUT', path, { content: 'Thank you!' });
  expect(await seen()).toBe('Thank you!');
  expect((await send<Problem>(owner, 'PUT', path, { content: ' ' })).body.errors?.[0]?.path).toBe('content');
  expect((await send(owner, 'DELETE', path)).status).toBe(204);
  expect(await seen()).toBeUndefined();
  expect((await send(owner, 'PUT', '/api/reviews/987654/reply', { content: 'Hello?' })).status).toBe(404);
});

test('an unowned listing is claimed and granted by the command; then nobody else can claim it', async () => {
  const id = await server.addBusiness();
  const path = `/api/businesses/${id}/claims`;
  const message = 'It is my practice; call the number on the sign.';
  const first = await send<Claim>(other, 'POST', path, { message: 'I own it, believe me.' });
  const { status, body } = await send<Claim>(other, 'POST', path, { message });
  expect([status, body.id, body.businessId]).toEqual([201, first.body.id, id]);
  expect(await runCommand(server.store, ['queue'], server.clock.nowMs)).toContain(message);
  await runCommand(server.store, ['queue', `claim-${body.id}`, 'grant'], server.clock.nowMs);
  const owned = await server.request<Business>('GET', `/api/businesses/${id}`);
  expect(owned.body.ownerId).toBe(other.user.id);
  const exported = (await send<{ claims: object[] }>(other, 'GET', '/api/user/export')).body.claims;
  expect(exported).toMatchObject([{ message, isGranted: true }]);
  const late = await send<Problem>(owner, 'POST', path, { message });
  expect([late.status, late.body.code]).toEqual([409, 'already-owned']);
  expect((await edit(other, id, { phone: '352-555-0101' })).status).toBe(200);
});

test('a claim without a text or a listing is refused', async () => {
  const id = await server.addBusiness();
  const { status, body } = await send<Problem>(other, 'POST', `/api/businesses/${id}/claims`, {
    message: 'Mine',
  });
  expect([status, body.errors?.[0]?.path]).toEqual([422, 'message']);
  const message = 'It is my practice, surely.';
  expect((await send(other, 'POST', '/api/businesses/987654/claims', { message })).status).toBe(404);
});

test.each([
  ['removed with its reviews', false],
  ['moved to another town and removed with its reviews', true],
])('an admin sees that a new listing may replace one that its owner %s', async (_, isMoved) => {
  const { id } = await register();
  await send(other, 'POST', '/api/reviews', { businessId: id, rating: 1, comment: 'Nobody came.' });
  if (isMoved) await edit(owner, id, { location: { lat: 25.76, lng: -80.19 } });
  await send(owner, 'DELETE', `/api/businesses/${id}`);
  const again = await register();
  const { body } = await send<QueueItem[]>(admin, 'GET', '/api/admin/queue?limit=200');
  expect(body.find((item) => item.id === `listing-${again.id}`)?.text).toBe(
    'Horses, cattle and goats, at your farm.\n\n(The same owner removed “Ocala Large Animal Vets”, with 1 review.)',
  );
});

test('the review of a later owner is hidden and does not count', async () => {
  const id = await server.addBusiness({ name: 'Old Oak' });
  await send(other, 'POST', '/api/reviews', { businessId: id, rating: 5, comment: 'The best of all.' });
  const claim = await send<Claim>(other, 'POST', `/api/businesses/${id}/claims`, {
    message: 'The sign has my name on it.',
  });
  await send(admin, 'POST', `/api/admin/queue/claim-${claim.body.id}/grant`, {});
  const { body } = await send<Business>(owner, 'GET', `/api/businesses/${id}`);
  expect([body.reviewCount, body.rating]).toEqual([0, 0]);
});
