import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LogEntry } from '#contract/admin.ts';
import type { Business } from '#contract/businesses.ts';
import type { Claim } from '#contract/owners.ts';
import type { Problem } from '#contract/problems.ts';
import type { Review } from '#contract/reviews.ts';
import { runCommand } from '#server/admin/commands.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { pullOne } from '#tests/support/sync.ts';

let server: TestServer;
let wrong: TestPerson;
let owner: TestPerson;
let admin: TestPerson;
let id: number;
beforeEach(async () => {
  server = await startTestServer();
  [wrong, owner] = [await server.register('wrong'), await server.register('ann')];
  admin = await server.register('caretaker');
  await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
  id = await server.addBusiness({ name: 'Old Oak Clinic', phone: '352-555-0100', is_verified: 1 });
});
afterEach(() => server.close());

const send = <T = Problem>(person: TestPerson | null, method: string, path: string, body?: object) =>
  server.request<T>(method, path, { token: person?.token, ...(body ? { body } : {}) });
const later = () => {
  server.clock.nowMs += 60_000;
};
async function claimed(person = wrong): Promise<number> {
  const message = 'The sign has my name on it.';
  const claim = await send<Claim>(person, 'POST', `/api/businesses/${id}/claims`, { message });
  const { body } = await send<LogEntry>(admin, 'POST', `/api/admin/queue/claim-${claim.body.id}/grant`, {});
  later();
  return body.id;
}
const edit = (person: TestPerson, fields: object) =>
  send<Business>(person, 'PATCH', `/api/businesses/${id}`, fields);
const removeOwner = (person: TestPerson | null = admin) =>
  send(person, 'DELETE', `/api/admin/businesses/${id}/owner`);
const read = async () => (await send<Business>(null, 'GET', `/api/businesses/${id}`)).body;
const log = async () => (await send<LogEntry[]>(admin, 'GET', '/api/admin/log')).body;
const undo = (line: number) => send<LogEntry & Problem>(admin, 'POST', `/api/admin/log/${line}/undo`, {});

const HOURS = { timeZone: 'America/New_York', weekly: [{ day: 1, opens: '08:00', closes: '17:00' }] };
const TAKEN_OVER = {
  ...{ name: 'Night Hospital', phone: '352-555-0666', website: 'https://night.example/', hours: HOURS },
  ...{ businessCategories: ['Emergency Hospital'], facts: ['emergency24h'] },
  ...{ address: '1 Duval St', city: 'Key West', zipCode: '33040' },
};
const lasting = ({ updatedAt: _, version: __, ...business }: Business) => business;

test('removing a wrong owner restores the listing of before the claim, and the true owner can claim it', async () => {
  const before = await read();
  await claimed();
  expect((await edit(wrong, TAKEN_OVER)).status).toBe(200);
  later();
  const { status, bytes } = await removeOwner();
  expect([status, bytes.length]).toEqual([204, 0]);
  expect(lasting(await read())).toEqual(lasting(before));
  expect((await edit(wrong, { name: 'Mine again' })).status).toBe(403);
  const owned = await send<Business[]>(wrong, 'GET', '/api/user/businesses');
  expect(owned.body).toEqual([]);
  await claimed(owner);
  expect((await read()).ownerId).toBe(owner.user.id);
});

test('phones get the removal: the listing leaves the former owner’s stream', async () => {
  await claimed();
  const stream = 'me';
  const { to } = await pullOne(server, stream, 0, { token: wrong.token });
  await removeOwner();
  const pulled = await pullOne(server, stream, to, { token: wrong.token });
  expect(pulled.gone).toMatchObject({ businesses: [id] });
  expect(pulled.rows.businesses ?? []).toEqual([]);
});

test('only changes of the removed owner are undone; those of an admin stay', async () => {
  const before = await read();
  await claimed();
  await edit(wrong, { name: 'Night Hospital', phone: '352-555-0666', facts: ['farmCalls'] });
  later();
  await edit(admin, { phone: '352-555-0111' });
  later();
  expect((await removeOwner()).status).toBe(204);
  const after = await read();
  expect([after.name, after.phone, after.farmCalls]).toEqual([before.name, '352-555-0111', undefined]);
});

test('a listing that its wrong owner removed is listed again; one that an admin hid stays hidden', async () => {
  await claimed();
  await send(wrong, 'DELETE', `/api/businesses/${id}`);
  expect((await removeOwner()).status).toBe(204);
  expect((await read()).ownerId).toBe(null);
  await claimed();
  await send(admin, 'POST', `/api/admin/businesses/${id}/hide`, { hidden: true });
  expect((await removeOwner()).status).toBe(204);
  expect(((await read()) as unknown as Problem).status).toBe(404);
});

test('a clinic that was hidden with everything of its wrong owner is listed again', async () => {
  await claimed();
  await send(admin, 'POST', `/api/admin/people/${wrong.user.id}/take-back`, {});
  expect((await removeOwner()).status).toBe(204);
  expect((await read()).name).toBe('Old Oak Clinic');
});

test('answers of the removed owner to reviews are removed too', async () => {
  const review = { businessId: id, rating: 2, comment: 'Nobody was there.' };
  const written = (await send<Review>(owner, 'POST', '/api/reviews', review)).body;
  await claimed();
  await send(wrong, 'PUT', `/api/reviews/${written.id}/reply`, { content: 'Call my number instead.' });
  await removeOwner();
  const reviews = await send<Review[]>(null, 'GET', `/api/businesses/${id}/reviews`);
  expect(reviews.body.map(({ reply }) => reply)).toEqual([undefined]);
  const [line] = await log();
  await undo(line?.id ?? 0);
  const again = await send<Review[]>(null, 'GET', `/api/businesses/${id}/reviews`);
  expect(again.body[0]?.reply?.content).toBe('Call my number instead.');
});

test('it is one log line, and undoing it restores the listing', async () => {
  await claimed();
  await edit(wrong, TAKEN_OVER);
  const owned = await read();
  later();
  await removeOwner();
  const lines = (await log()).filter(({ action }) => action === 'remove-owner');
  expect(lines).toMatchObject([
    { about: { kind: 'business', id }, canUndo: true, adminName: 'caretaker Tester' },
  ]);
  later();
  expect((await undo(lines[0]?.id ?? 0)).status).toBe(200);
  expect(lasting(await read())).toEqual(lasting(owned));
  expect((await undo(lines[0]?.id ?? 0)).body.code).toBe('already-decided');
});

test('it cannot be undone once somebody else owns the listing', async () => {
  await claimed();
  await removeOwner();
  const [line] = await log();
  await claimed(owner);
  expect((await undo(line?.id ?? 0)).body.code).toBe('cannot-undo');
  expect((await read()).ownerId).toBe(owner.user.id);
});

test('undoing the grant after an edit removes the owner and restores the listing too', async () => {
  const before = await read();
  const granted = await claimed();
  await edit(wrong, TAKEN_OVER);
  later();
  expect((await undo(granted)).body.action).toBe('ungrant');
  expect(lasting(await read())).toEqual(lasting(before));
});

test('somebody who registered a listing loses only the listing; without an owner it is a 404', async () => {
  const draft = {
    ...{ name: 'Barn', description: 'Hay, feed and friendly words.', address: '1 County Road' },
    ...{ city: 'Gainesville', state: 'Florida', zipCode: '32601', animalTypes: ['Horse'] },
    businessCategories: ['Animal Feed'],
  };
  id = (await send<Business>(wrong, 'POST', '/api/businesses', draft)).body.id;
  expect((await removeOwner()).status).toBe(204);
  expect(await read()).toMatchObject({ name: 'Barn', ownerId: null });
  const again = await removeOwner();
  expect([again.status, again.body.code]).toEqual([404, 'not-found']);
});

test('only admins remove an owner', async () => {
  await claimed();
  expect((await removeOwner(null)).status).toBe(401);
  expect((await removeOwner(wrong)).status).toBe(403);
  expect((await read()).ownerId).toBe(wrong.user.id);
});
