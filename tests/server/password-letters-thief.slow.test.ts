import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/shared/time.ts';
import { runCommand } from '#server/admin/commands.ts';
import { tokenIn } from '#tests/support/mail-server.ts';
import { registration } from '#tests/support/server.ts';
import { pullOne } from '#tests/support/sync.ts';
import {
  ANNS,
  ann,
  ask,
  begin,
  letters,
  NEW,
  newest,
  post,
  reset,
  tidy,
  world,
} from './password-letters-support.ts';

beforeEach(begin);
afterEach(tidy);

const confirmAnns = () =>
  world.server.store.write(({ trx }) =>
    trx.updateTable('users').set({ confirmed_email_key: ANNS }).where('id', '=', ann.user.id).execute(),
  );
const changeEmail = (email: string) =>
  world.server.request('PATCH', '/api/user/profile', { token: ann.token, body: { email } });
const PASSWORD_SUBJECT = 'A new password for PetiYard';
const passwordsTo = async (address: string) =>
  (await world.lettersTo(address)).filter(({ headers }) => headers.subject === PASSWORD_SUBJECT).length;

test('password letters and change notices are sent regardless of a thief’s acts on a phone', async () => {
  await confirmAnns();
  const { server } = world;
  for (let count = 0; count < 20; count++) {
    const id = await server.addBusiness({ email: `barn-${count}@example.com` });
    await server.request('POST', `/api/businesses/${id}/claims/letter`, { token: ann.token, body: {} });
  }
  await changeEmail('thief@example.com');
  expect((await letters()).at(-1)?.headers.subject).toBe('Your PetiYard email address was changed');
  await ask('ann');
  expect(await passwordsTo(ANNS)).toBe(1);
});

test('password letters that others request do not count against the person', async () => {
  const { server } = world;
  await server.store.write(({ trx }) =>
    trx.updateTable('letters').set({ kind: 'password', to_key: 'elsewhere' }).execute(),
  );
  const statuses: number[] = [];
  for (let count = 0; count < 21; count++) {
    const id = await server.addBusiness({ email: `barn-${count}@example.com` });
    const sent = { token: ann.token, body: {} };
    statuses.push((await server.request('POST', `/api/businesses/${id}/claims/letter`, sent)).status);
  }
  expect(statuses.indexOf(429)).toBe(20);
});

test('a mistyped unconfirmed address gets no password letter: it is sent to the right one at once', async () => {
  await changeEmail('ann@farm.example');
  const [letter] = await letters();
  expect(letter?.text).toContain('https://petiyard.test/contact');
  expect(letter?.text).not.toContain('still comes to this address');
  await ask('ann');
  expect([await passwordsTo(ANNS), await passwordsTo('ann@farm.example')]).toEqual([0, 1]);
});

test('an owner who restores their own address has it confirmed, and the thief’s gets no password letter', async () => {
  await confirmAnns();
  const thiefs = 'thief@example.com';
  await changeEmail(thiefs);
  await world.server.store.write(({ trx }) =>
    trx.updateTable('users').set({ confirmed_email_key: thiefs }).where('id', '=', ann.user.id).execute(),
  );
  await changeEmail('Ann@example.com');
  const own = await world.server.request('GET', '/api/user/email', { token: ann.token });
  expect(own.body).toEqual({ email: 'Ann@example.com', isConfirmed: true, hasMail: true });
  expect((await world.lettersTo(thiefs)).at(-1)?.text).not.toContain('still comes to this address');
  await ask('ann');
  expect([await passwordsTo('Ann@example.com'), await passwordsTo(thiefs)]).toEqual([1, 0]);
  await changeEmail(thiefs); // again: the owner’s still counts
  await ask('ann');
  expect([await passwordsTo('Ann@example.com'), await passwordsTo(thiefs)]).toEqual([2, 0]);
});

test('a thief who changes the address on a phone gets no password letter: for seven days the former address counts', async () => {
  await confirmAnns();
  await world.server.request('PATCH', '/api/user/profile', {
    token: ann.token,
    body: { email: 'thief@example.com' },
  });
  const [letter] = await letters();
  expect(letter?.headers.subject).toBe('Your PetiYard email address was changed');
  await world.server.request('PATCH', '/api/user/profile', {
    token: ann.token,
    body: { email: 'thief2@example.com' },
  });
  await ask('ann');
  expect(await world.lettersTo('thief2@example.com')).not.toContainEqual(
    expect.objectContaining({ headers: expect.objectContaining({ subject: 'A new password for PetiYard' }) }),
  );
  expect((await reset({ link: tokenIn(await newest()) })).status).toBe(200);
});

const signInAnew = async () => {
  const { body } = await post<{ token: string }>('/api/auth/login', { username: 'ann', password: NEW });
  return world.server.request('GET', '/api/user/email', { token: body.token });
};

test('a new password by the former address restores it: the thief’s address never gets a password letter', async () => {
  await confirmAnns();
  await changeEmail('thief@example.com');
  await ask('ann');
  const link = tokenIn(await newest());
  const stream = await pullOne(world.server, 'me', 0, { token: ann.token });
  expect((await reset({ link })).status).toBe(200);
  expect((await reset({ link })).status).toBe(200); // the answer was lost
  expect((await signInAnew()).body).toEqual({ email: ANNS, isConfirmed: true, hasMail: true });
  const version = await world.server.store.read.selectFrom('change_counter').select('version').execute();
  expect(version[0]?.version).toBeGreaterThan(stream.to); // phones get the address
  world.server.clock.nowMs += 8 * DAY_MS;
  await ask('ann');
  expect([await passwordsTo(ANNS), await passwordsTo('thief@example.com')]).toEqual([2, 0]);
});

test('without a reset, password letters go to the changed address after seven days', async () => {
  await confirmAnns();
  await changeEmail('ann@farm.example');
  world.server.clock.nowMs += 7 * DAY_MS;
  await ask('ann');
  expect([await passwordsTo(ANNS), await passwordsTo('ann@farm.example')]).toEqual([0, 1]);
});

test('if a new account has the former address, a reset keeps that address for password letters', async () => {
  await confirmAnns();
  await changeEmail('thief@example.com');
  const squatter = await post('/api/auth/register', registration('squatter', { email: ANNS }));
  expect(squatter.status).toBe(201);
  world.server.clock.nowMs += 5 * DAY_MS;
  await ask('ann');
  expect((await reset({ link: tokenIn(await newest()) })).status).toBe(200);
  world.server.clock.nowMs += 6 * DAY_MS;
  await ask('ann');
  expect(await passwordsTo('thief@example.com')).toBe(0);
});

test('an admin’s new password says where password letters go', async () => {
  await confirmAnns();
  await changeEmail('thief@example.com');
  const { store, clock } = world.server;
  expect(await runCommand(store, ['password', 'ann'], clock.nowMs)).toContain(
    'Their email address is thief@example.com',
  );
});
