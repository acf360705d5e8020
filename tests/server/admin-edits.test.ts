import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LogEntry } from '#contract/admin.ts';
import type { Business } from '#contract/businesses.ts';
import type { Problem } from '#contract/problems.ts';
import { runCommand } from '#server/admin/commands.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { pullOne } from '#tests/support/sync.ts';

const AREA = 'area:59:-165';
let server: TestServer;
let owner: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer({});
  [owner, admin] = [await server.register('ann'), await server.register('caretaker')];
  await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
});
afterAll(() => server.close());

const send = <T = Business & Problem>(person: TestPerson, method: string, path: string, body?: object) => {
  server.clock.nowMs += 60_000;
  return server.request<T>(method, `/api${path}`, { token: person.token, ...(body ? { body } : {}) });
};
const read = async (id: number) => {
  const {
    version: _,
    updatedAt: __,
    ...business
  } = (await send<Business>(owner, 'GET', `/businesses/${id}`)).body;
  return business;
};
const lines = async () => (await send<LogEntry[]>(admin, 'GET', '/admin/log')).body;
const undo = async (line: number) =>
  (await send<LogEntry & Problem>(admin, 'POST', `/admin/log/${line}/undo`, {})).body;
const newest = async () => {
  const [line] = await lines();
  if (!line) throw new Error('the log has no line');
  return line;
};

test('an admin’s edit of another person’s listing is logged and undone once, also on phones', async () => {
  const id = await server.addBusiness({ owner_id: owner.user.id, name: 'Corner Feed' });
  const before = await read(id);
  const { body } = await send(admin, 'PATCH', `/businesses/${id}`, {
    name: 'Corner Feed and Seed',
    facts: ['farmCalls'],
    city: 'Ocala',
  });
  expect(body).toMatchObject({ name: 'Corner Feed and Seed', farmCalls: true });
  const line = await newest();
  expect(line).toMatchObject({
    action: 'edit',
    about: { kind: 'business', id, name: 'Corner Feed' },
    adminName: 'caretaker Tester',
    canUndo: true,
  });
  const { to } = await pullOne(server, AREA, 0);
  expect(await undo(line.id)).toMatchObject({ action: 'put-back', undoes: line.id });
  expect(await read(id)).toEqual(before);
  expect((await pullOne(server, AREA, to)).rows.businesses).toMatchObject([{ id, name: 'Corner Feed' }]);
  expect((await undo(line.id)).code).toBe('already-decided');
});

test('undoing an edit of an imported listing lets its list close it again', async () => {
  const id = await server.addBusiness({ source_identity: 'usda:4712' });
  await send(admin, 'PATCH', `/businesses/${id}`, { name: 'Barn Feed' });
  await undo((await newest()).id);
  const row = await server.store.read
    .selectFrom('businesses')
    .select('editor_id')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ editor_id: null });
});

test('undoing does not overwrite the owner’s later change', async () => {
  const id = await server.addBusiness({ owner_id: owner.user.id });
  await send(admin, 'PATCH', `/businesses/${id}`, { name: 'Barn Feed' });
  const line = await newest();
  await send(owner, 'PATCH', `/businesses/${id}`, { description: 'Hay, straw and what else you need.' });
  expect((await undo(line.id)).code).toBe('cannot-undo');
  expect(await read(id)).toMatchObject({ name: 'Barn Feed' });
});

test('of two changes the later one has to be undone first', async () => {
  const id = await server.addBusiness({ name: 'First' });
  await send(admin, 'PATCH', `/businesses/${id}`, { name: 'Second' });
  const one = await newest();
  await send(admin, 'PATCH', `/businesses/${id}`, { name: 'Third' });
  const two = await newest();
  expect((await undo(one.id)).code).toBe('cannot-undo');
  expect((await undo(two.id)).action).toBe('put-back');
  expect((await undo(one.id)).action).toBe('put-back');
  expect(await read(id)).toMatchObject({ name: 'First' });
});

test('the log has an admin’s confirmation and removal of a listing, but no acts of owners', async () => {
  const id = await server.addBusiness({ owner_id: owner.user.id });
  const own = await server.addBusiness({ owner_id: admin.user.id });
  const count = (await lines()).length;
  await send(owner, 'PATCH', `/businesses/${id}`, { name: 'Her own words' });
  await send(owner, 'POST', `/businesses/${id}/confirm`, {});
  await send(admin, 'PATCH', `/businesses/${own}`, { name: 'The admin’s own' });
  await send(admin, 'DELETE', `/businesses/${own}`);
  expect(await lines()).toHaveLength(count);
  const before = await read(id);
  await send(admin, 'POST', `/businesses/${id}/confirm`, {});
  expect(await newest()).toMatchObject({ action: 'confirm', about: { id } });
  await undo((await newest()).id);
  expect(await read(id)).toEqual(before);
  await send(admin, 'DELETE', `/businesses/${id}`);
  expect(await newest()).toMatchObject({ action: 'hide-business', about: { id } });
  await undo((await newest()).id);
  expect(await read(id)).toEqual(before);
});
