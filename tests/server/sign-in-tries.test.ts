import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import type { Problem } from '#contract/problems.ts';
import { PASSWORD, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

const FAIR = '192.0.2.77';
const PEOPLE = 40;
const WINDOW_MS = 15 * 60_000;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const login = (username: string, password: string, address: string) =>
  server.request<SignedIn & Problem>('POST', '/api/auth/login', { body: { username, password }, address });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

describe('many people behind one address', () => {
  beforeEach(async () => {
    for (let n = 0; n < PEOPLE; n++) await server.register(`rider-${n}`);
  });
  const everybody = (passwordOf: (n: number) => string) =>
    Promise.all(Array.from({ length: PEOPLE }, (_, n) => login(`rider-${n}`, passwordOf(n), FAIR)));

  test('all sign in at once with right passwords, repeatedly', async () => {
    for (let round = 0; round < 3; round++)
      expect(new Set(statuses(await everybody(() => PASSWORD)))).toEqual(new Set([200]));
  });

  test('are not blocked by a few mistypes, up to the limit', async () => {
    const answers = statuses(await everybody((n) => (n % 4 === 0 ? 'not-it-1' : PASSWORD)));
    expect(answers).toEqual(Array.from({ length: PEOPLE }, (_, n) => (n % 4 === 0 ? 401 : 200)));
  });

  test('have no more guesses at once than one after another', async () => {
    const answers = statuses(await everybody(() => 'not-it-1'));
    expect(answers.filter((status) => status === 401)).toHaveLength(20);
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
    expect((await login('rider-1', PASSWORD, FAIR)).status).toBe(429);
    expect((await login('rider-1', PASSWORD, '192.0.2.78')).status).toBe(200);
    server.clock.nowMs += WINDOW_MS;
    expect((await login('rider-1', PASSWORD, FAIR)).status).toBe(200);
  });
});

describe('the owner’s own password checks', () => {
  let ann: TestPerson;
  beforeEach(async () => {
    ann = await server.register('ann');
  });
  const change = (currentPassword: string, password = PASSWORD) =>
    server.request<Problem>('POST', '/api/user/password', {
      body: { currentPassword, password, passwordConfirm: password },
      token: ann.token,
    });
  const remove = (password: string) =>
    server.request('DELETE', '/api/user/profile', { body: { password }, token: ann.token });

  test('continue while strangers guess by name', async () => {
    for (let n = 0; n < 25; n++) await login('ann', 'not-it-1', `10.0.0.${n}`);
    expect((await login('ann', PASSWORD, FAIR)).status).toBe(429);
    expect((await change(PASSWORD, 'barn-door-8')).status).toBe(200);
    expect((await remove('barn-door-8')).status).toBe(204);
  });

  test('are counted apart: a thief with the phone cannot guess there, and blocks nobody’s sign-in', async () => {
    for (let n = 0; n < 10; n++) {
      expect((await change(`guess-${n}`)).status).toBe(403);
      expect((await remove(`guess-${n}`)).status).toBe(403);
    }
    expect([(await change(PASSWORD)).status, (await remove(PASSWORD)).status]).toEqual([429, 429]);
    expect((await login('ann', PASSWORD, FAIR)).status).toBe(200);
    server.clock.nowMs += WINDOW_MS;
    expect((await change(PASSWORD)).status).toBe(200);
  });

  test('allow no more guesses at once than one after another', async () => {
    const answers = statuses(await Promise.all(Array.from({ length: 30 }, () => change('not-it-1'))));
    expect(answers.filter((status) => status === 403)).toHaveLength(20);
    expect(answers.filter((status) => status === 429)).toHaveLength(10);
  });

  test('reset the count after a right one', async () => {
    for (let n = 0; n < 19; n++) await change('not-it-1');
    expect((await change(PASSWORD)).status).toBe(200);
    for (let n = 0; n < 19; n++) expect((await change('not-it-1')).status).toBe(403);
    expect((await change(PASSWORD)).status).toBe(200);
  });
});
