import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnEmail } from '#contract/letters.ts';
import type { Problem } from '#contract/problems.ts';
import { type ServerWithMail, startWithMail } from '#tests/support/mail.ts';
import { codeIn, linkIn, tokenIn } from '#tests/support/mail-server.ts';
import { startTestServer, type TestPerson } from '#tests/support/server.ts';

let world: ServerWithMail;
let ann: TestPerson;
beforeEach(async () => {
  world = await startWithMail();
  ann = await world.server.register('ann');
});
afterEach(() => world.close());

const call = <T = Problem>(method: string, path: string, body?: object, person: TestPerson | null = ann) =>
  world.server.request<T & Problem>(method, path, { token: person?.token, ...(body ? { body } : {}) });
const own = async () => (await call<OwnEmail>('GET', '/api/user/email')).body;
const letters = () => world.lettersTo('ann@example.com');
const newest = async () => (await letters()).at(-1) ?? { text: '' };
const confirmLink = (link: string) => call('POST', '/api/auth/email-confirmation', { link }, null);
const confirmCode = (code: string, person = ann) =>
  call<OwnEmail>('POST', '/api/user/email/confirm', { code }, person);

test('a new account gets a letter, and its link confirms the address in any browser', async () => {
  expect(await own()).toEqual({ email: 'ann@example.com', isConfirmed: false, hasMail: true });
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  expect(linkIn(letter ?? { text: '' })).toMatch(/^https:\/\/petiyard\.test\/confirm-email#[0-9a-f]{32}$/);
  expect((await confirmLink(tokenIn(letter ?? { text: '' }))).status).toBe(200);
  expect(await own()).toMatchObject({ isConfirmed: true });
});

test('using the link twice, because the answer was lost, keeps it confirmed', async () => {
  const link = tokenIn(await newest());
  expect([(await confirmLink(link)).status, (await confirmLink(link)).status]).toEqual([200, 200]);
});

test('its code does the same, for that account only', async () => {
  const code = codeIn(await newest());
  const ben = await world.server.register('ben');
  expect((await confirmCode(code, ben)).body.errors).toMatchObject([{ path: 'code' }]);
  expect((await confirmCode(code)).body).toEqual({
    email: 'ann@example.com',
    isConfirmed: true,
    hasMail: true,
  });
});

test('another letter replaces the first; a confirmed address gets none', async () => {
  const first = await newest();
  expect((await call('POST', '/api/user/email/letter', {})).status).toBe(200);
  expect((await confirmLink(tokenIn(first))).status).toBe(422);
  expect((await confirmCode(codeIn(await newest()))).status).toBe(200);
  expect((await call('POST', '/api/user/email/letter', {})).status).toBe(200);
  expect(await letters()).toHaveLength(2);
});

test('a letter proves only the address that it was sent to, not a later one', async () => {
  const letter = await newest();
  await call('PATCH', '/api/user/profile', { email: 'ann@farm.example' });
  expect((await confirmLink(tokenIn(letter))).status).toBe(422);
  expect((await confirmCode(codeIn(letter))).status).toBe(422);
  expect(await own()).toEqual({ email: 'ann@farm.example', isConfirmed: false, hasMail: true });
});

test('a changed address is unconfirmed, and the old one is confirmed again when it is changed back', async () => {
  await confirmLink(tokenIn(await newest()));
  await call('PATCH', '/api/user/profile', { email: 'ann@farm.example' });
  expect(await own()).toMatchObject({ isConfirmed: false });
  await call('PATCH', '/api/user/profile', { email: 'Ann@example.com' });
  expect(await own()).toMatchObject({ isConfirmed: true });
});

test('many accounts from one connection are created as before; the 61st gets no letter', async () => {
  for (let count = 0; count < 61; count++) await world.server.register(`farmer-${count}`);
  await letters();
  expect(world.mailServer.letters).toHaveLength(60);
}, 60_000);

test('the export has the state of the address and the letters that were sent', async () => {
  await confirmLink(tokenIn(await newest()));
  await call('PATCH', '/api/user/profile', { email: 'ann@farm.example' });
  const { body } = await call<Record<string, unknown>>('GET', '/api/user/export');
  expect(body).toMatchObject({
    profile: { email: 'ann@farm.example' },
    isEmailConfirmed: false,
    formerEmail: { email: 'ann@example.com' },
    letters: [
      { kind: 'email', to: 'ann@example.com', state: 'sent' },
      { kind: 'email-changed', to: 'ann@example.com' },
    ],
  });
});

test('deleting an account deletes its letters and codes', async () => {
  await letters();
  await call('POST', '/api/user/email/letter', {});
  await call('DELETE', '/api/user/profile', { password: 'barn-door-7' });
  const { read } = world.server.store;
  expect(await read.selectFrom('letters').selectAll().execute()).toEqual([]);
  expect(await read.selectFrom('letter_codes').selectAll().execute()).toEqual([]);
});

test('without a mail server accounts are created as before, and nothing is promised', async () => {
  const server = await startTestServer();
  const { token } = await server.register('ann');
  expect((await server.request('GET', '/api/user/email', { token })).body).toMatchObject({ hasMail: false });
  expect((await server.request('POST', '/api/user/email/letter', { token, body: {} })).status).toBe(404);
  expect(await server.store.read.selectFrom('letters').selectAll().execute()).toEqual([]);
  await server.close();
});
