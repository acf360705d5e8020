import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { codeIn, linkIn, tokenIn } from '#tests/support/mail-server.ts';
import { PASSWORD, registration, startTestServer, type TestPerson } from '#tests/support/server.ts';
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

const signIn = (password: string) => post('/api/auth/login', { username: 'ann', password });
const isSignedIn = async (person: TestPerson) =>
  (await world.server.request('GET', '/api/auth/session', { token: person.token })).status === 200;

describe('a password reset by letter', () => {
  test.each(['ann', 'ANN', 'ann@example.com', 'Ann@Example.com'])(
    'requested as %s sends a link and a code, each on its own line',
    async (username) => {
      expect(await ask(username)).toMatchObject({ status: 200, body: { success: true } });
      const [letter, ...others] = await letters();
      expect(others).toEqual([]);
      expect(letter?.headers.subject).toBe('A new password for PetiYard');
      expect(linkIn(letter ?? { text: '' })).toMatch(/^https:\/\/petiyard\.test\/new-password#[0-9a-f]{32}$/);
      expect(codeIn(letter ?? { text: '' })).toMatch(/^\d{8}$/);
      expect(letter?.text).toContain('Your username: ann');
    },
  );

  test('works once by the link, ends all sessions, and confirms the address', async () => {
    await ask('ann');
    const link = tokenIn(await newest());
    expect(await reset({ link })).toMatchObject({ status: 200, body: { success: true, username: 'ann' } });
    expect([await isSignedIn(ann), (await signIn(PASSWORD)).status]).toEqual([false, 401]);
    expect((await signIn(NEW)).status).toBe(200);
    const person = await world.server.store.read.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(person.confirmed_email_key).toBe(ANNS);
    const again = await reset({ link, password: 'another-one', passwordConfirm: 'another-one' });
    expect(again.body).toMatchObject({ code: 'fields-invalid', errors: [{ path: 'link' }] });
    expect((await signIn(NEW)).status).toBe(200);
  });

  test('works once by the code too, with the spaces of its printed form', async () => {
    await ask('ann');
    const code = codeIn(await newest());
    const typed = `${code.slice(0, 4)} ${code.slice(4)}`;
    expect(await reset({ username: ANNS, code: typed })).toMatchObject({ status: 200 });
    expect([await isSignedIn(ann), (await signIn(NEW)).status]).toEqual([false, 200]);
    const other = { username: 'ann', code, password: 'another-one', passwordConfirm: 'another-one' };
    expect((await reset(other)).body).toMatchObject({ errors: [{ path: 'code' }] });
  });

  test('gets the same answer when it is repeated because the answer was lost', async () => {
    await ask('ann');
    const link = tokenIn(await newest());
    const first = await reset({ link });
    expect(await reset({ link })).toMatchObject({ status: 200, body: first.body });
  });

  test('works once for two simultaneous requests', async () => {
    await ask('ann');
    const link = tokenIn(await newest());
    const other = { link, password: 'another-one', passwordConfirm: 'another-one' };
    const statuses = (await Promise.all([reset({ link }), reset(other)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422]);
  });

  test('expires after 30 minutes', async () => {
    await ask('ann');
    const letter = await newest();
    world.server.clock.nowMs += 30 * MINUTE_MS;
    expect((await reset({ link: tokenIn(letter) })).status).toBe(422);
    expect((await reset({ username: 'ann', code: codeIn(letter) })).status).toBe(422);
    await ask('ann');
    world.server.clock.nowMs += 30 * MINUTE_MS - 1;
    expect((await reset({ link: tokenIn(await newest()) })).status).toBe(200);
  });

  test('works with the newest letter only', async () => {
    await ask('ann');
    const first = await newest();
    await ask('ann');
    expect((await reset({ link: tokenIn(first) })).status).toBe(422);
    expect((await reset({ username: 'ann', code: codeIn(first) })).status).toBe(422);
    expect((await reset({ link: tokenIn(await newest()) })).status).toBe(200);
  });

  test('does not accept another person’s code', async () => {
    await world.server.register('ben');
    await ask('ann');
    expect((await reset({ username: 'ben', code: codeIn(await newest()) })).status).toBe(422);
    expect((await reset({ username: 'nobody', code: codeIn(await newest()) })).status).toBe(422);
  });

  test('is canceled by another change of the password', async () => {
    await ask('ann');
    const link = tokenIn(await newest());
    const body = { currentPassword: PASSWORD, password: 'barn-door-9', passwordConfirm: 'barn-door-9' };
    await world.server.request('POST', '/api/user/password', { token: ann.token, body });
    expect((await reset({ link })).status).toBe(422);
    expect((await signIn('barn-door-9')).status).toBe(200);
  });

  test('reports a bad new password at its field and keeps the code valid', async () => {
    await ask('ann');
    const link = tokenIn(await newest());
    const short = await reset({ link, password: 'ab', passwordConfirm: 'ab' });
    expect(short.body.errors?.map(({ path }) => path)).toEqual(['password', 'passwordConfirm']);
    expect((await reset({ link, passwordConfirm: 'other-one' })).body.errors).toMatchObject([
      { path: 'passwordConfirm', message: 'Passwords do not match.' },
    ]);
    expect((await reset({ link })).status).toBe(200);
  });

  test('stays valid when the page of its link is opened, as mail scanners do', async () => {
    await ask('ann');
    const letter = await newest();
    const { pathname, hash } = new URL(linkIn(letter));
    await world.server.request('GET', pathname + hash);
    await world.server.request('GET', `/api/auth/password-reset?link=${tokenIn(letter)}`);
    expect((await reset({ link: tokenIn(letter) })).status).toBe(200);
  });

  test('works for a suspended person, who stays suspended', async () => {
    const until = new Date(world.server.clock.nowMs + DAY_MS).toISOString();
    await world.server.store.write(({ trx }) =>
      trx.updateTable('users').set({ suspended_until: until, suspended_reason: 'Spam.' }).execute(),
    );
    await ask('ann');
    expect((await reset({ link: tokenIn(await newest()) })).status).toBe(200);
    expect((await signIn(NEW)).status).toBe(403);
  });
});

describe('the existence of an account is hidden', () => {
  test('the answer is the same, byte for byte, and unknown names get no letter', async () => {
    const [known, unknown] = [await ask('ann'), await ask('nobody-here@example.com')];
    const visible = (answer: typeof known) => [answer.status, Buffer.from(answer.bytes).toString()];
    expect(visible(unknown)).toEqual(visible(known));
    await world.lettersTo('nobody-here@example.com');
    expect(world.mailServer.letters.map(({ to }) => to)).toEqual([[ANNS]]);
  });

  test('a wrong code is refused with the same message', async () => {
    await ask('ann');
    const wrong = codeIn(await newest()) === '00000000' ? '00000001' : '00000000';
    const known = await reset({ username: 'ann', code: wrong });
    const unknown = await reset({ username: 'nobody-here', code: wrong });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  test('the limits are the same: the sixth within an hour waits, whether the account exists or not', async () => {
    const statuses = async (name: string) => {
      const all: number[] = [];
      for (let count = 0; count < 6; count++) all.push((await ask(name, `10.0.${count}.1`)).status);
      return all;
    };
    expect(await statuses('ann')).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statuses('nobody-here')).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await letters()).toHaveLength(5);
    world.server.clock.nowMs += 60 * MINUTE_MS;
    expect((await ask('ann')).status).toBe(200);
  });

  test('one connection requests 60 letters an hour, for any names', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 61; count++)
      statuses.push((await ask(`somebody-${count}`, '10.9.9.9')).status);
    expect([statuses.indexOf(429), statuses.filter((status) => status === 200).length]).toEqual([60, 60]);
  });

  test('after ten such letters a day a mailbox gets one an hour, by name and address together; the last one stays valid', async () => {
    for (let hour = 0; hour < 2; hour++) {
      for (let count = 0; count < 6; count++) await ask(count % 2 ? 'ann' : ANNS, `10.${hour}.${count}.1`);
      await letters();
      world.server.clock.nowMs += 61 * MINUTE_MS;
    }
    expect(await letters()).toHaveLength(10);
    await ask('ann', '10.8.8.7');
    expect(await letters()).toHaveLength(11); // nobody can block it for a day
    const last = await newest();
    expect((await ask('ann', '10.8.8.8')).status).toBe(200);
    expect(await newest()).toBe(last);
  });
});

test('letters from before the server’s clock was set back a year do not count', async () => {
  for (let count = 0; count < 5; count++) await ask('ann');
  expect(await letters()).toHaveLength(5);
  world.server.clock.nowMs -= 365 * DAY_MS;
  await ask(ANNS);
  expect(await letters()).toHaveLength(6);
});

test('after five wrong codes the right one waits; the link still works', async () => {
  await ask('ann');
  const letter = await newest();
  const code = codeIn(letter);
  const wrong = (n: number) => String((Number(code) + n) % 10 ** 8).padStart(8, '0');
  const statuses: number[] = [];
  for (let count = 1; count <= 5; count++)
    statuses.push((await reset({ username: 'ann', code: wrong(count) }, `10.0.${count}.1`)).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422]);
  const right = await reset({ username: ANNS, code }, '10.0.9.1');
  expect([right.status, right.body.detail]).toEqual([
    429,
    'Too many wrong codes. Please wait half an hour, or use the link in the email.',
  ]);
  expect((await reset({ link: tokenIn(letter) })).status).toBe(200);
});

test('without a mail server there is no such letter, and the session’s answer does not offer one', async () => {
  const server = await startTestServer();
  await server.request('POST', '/api/auth/register', { body: registration('ann') });
  const refused = await server.request<Problem>('POST', '/api/auth/password-letter', {
    body: { username: 'ann' },
  });
  expect([refused.status, refused.body.detail]).toEqual([
    404,
    'This server sends no email. Please write to us instead.',
  ]);
  expect((await server.request('GET', '/api/auth/user')).headers.get('petiyard-mail')).toBeNull();
  expect((await world.server.request('GET', '/api/auth/user')).headers.get('petiyard-mail')).toBe('on');
  await server.close();
});
