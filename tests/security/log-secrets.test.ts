import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { ForumThread } from '#contract/forums.ts';
import { type StandInProvider, startProvider } from '#tests/support/provider.ts';
import { cookieOf, registration, startTestServer, type TestServer } from '#tests/support/server.ts';
import { businessOf, messageOf, threadOf } from './access/world.ts';

/** Secret input and output of the people in this session: each occurs nowhere else. */
const SECRETS = {
  password: 'correct-horse-battery-7',
  newPassword: 'another-horse-battery-8',
  wrongPassword: 'wrong-horse-battery-9',
  email: 'ann.secret@example.com',
  username: 'ann-of-the-hollow',
  fullName: 'Annabel Hollow',
  home: 'Hidden Hollow, Florida',
  comment: 'the vet came out at dawn for the grey mare',
  post: 'nine dollars a bale behind the church',
  title: 'hay behind the church',
  message: 'please call me about the thing',
  question: 'my grey mare rolls and sweats',
  search: 'grey mare colic at night',
  address: '198.51.100.77',
  key: randomUUID(),
};

async function livePersonally(server: TestServer, provider: StandInProvider): Promise<string[]> {
  const from = { address: SECRETS.address };
  const body = registration(SECRETS.username, {
    password: SECRETS.password,
    passwordConfirm: SECRETS.password,
    email: SECRETS.email,
    fullName: SECRETS.fullName,
    location: SECRETS.home,
  });
  const registered = await server.request<{ token: string }>('POST', '/api/auth/register', { body, ...from });
  const { token } = registered.body;
  const cookie = cookieOf(registered);
  const send = (method: string, path: string, sent: object = {}) =>
    server.request(method, path, { token, ...from, ...sent });
  const login = (password: string) =>
    server.request('POST', '/api/auth/login', { body: { username: SECRETS.username, password }, ...from });
  await login(SECRETS.wrongPassword);
  await login(SECRETS.password);
  await send('POST', '/api/reviews', {
    body: { businessId: 1, rating: 5, comment: SECRETS.comment },
    headers: { 'idempotency-key': SECRETS.key },
  });
  await send('POST', '/api/reviews', { body: { businessId: 1, rating: 'x', comment: SECRETS.comment } });
  const thread = await send('POST', '/api/forums/threads', {
    body: { ...threadOf(1), title: SECRETS.title, content: SECRETS.post },
  });
  await send('POST', `/api/forums/threads/${(thread.body as ForumThread).id}/posts`, {
    body: { content: SECRETS.post, threadId: 999 },
  });
  await send('POST', '/api/contact', { body: { ...messageOf(SECRETS.message), email: SECRETS.email } });
  await send('POST', '/api/businesses', { body: { ...businessOf(1), name: SECRETS.fullName } });
  await send('GET', `/api/search?q=${encodeURIComponent(SECRETS.search)}`);
  await send('GET', '/api/sync/pull?streams=me@0');
  await send('GET', '/api/user/export');
  await send('POST', '/api/petibot/answers', {
    body: { question: SECRETS.question, guides: ['horse-colic'], animal: '' },
  });
  await send('PATCH', '/api/user/profile', { body: { email: SECRETS.email, fullName: 7 } });
  const passwords = {
    currentPassword: SECRETS.password,
    password: SECRETS.newPassword,
    passwordConfirm: SECRETS.newPassword,
  };
  await send('POST', '/api/user/password', { body: passwords });
  await send('POST', '/api/forums/threads', { body: `{"title":"${SECRETS.title}",` });
  await server.request('POST', '/api/auth/logout', { body: {}, cookie, ...from });
  await server.store.close(); // from here on every call fails
  await send('POST', '/api/reviews', { body: { businessId: 1, rating: 5, comment: SECRETS.comment } });
  await login(SECRETS.password);
  await send('GET', `/api/search?q=${encodeURIComponent(SECRETS.search)}`);
  return [token, cookie, provider.key];
}

test('keeps secrets, content, addresses and queries of a mixed session out of the log, even when requests fail', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const provider = await startProvider();
  const server = await startTestServer({ businesses: 1, log, env: provider.env });
  const handedOut = await livePersonally(server, provider);
  await provider.close();
  const said = lines.join('').toLowerCase();
  expect(said).toContain('a request failed'); // there are faults to check
  expect(lines.length).toBeGreaterThan(20);
  for (const [name, secret] of [
    ...Object.entries(SECRETS),
    ...handedOut.map((secret, n) => [`given ${n}`, secret] as const),
  ])
    for (const spelling of [secret, encodeURIComponent(secret), secret.replaceAll(' ', '+')])
      expect([name, said.includes(spelling.toLowerCase())]).toEqual([name, false]);
});
