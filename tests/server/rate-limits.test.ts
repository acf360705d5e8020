import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { AUTH_MESSAGES } from '#contract/auth.ts';
import { AUTH_LIMITS, HTTP_LIMITS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/shared/time.ts';
import { seedSampleGames } from '#server/db/seed/sample-games.ts';
import { PASSWORD, registration, startTestServer, type TestServer } from '#tests/support/server.ts';
import { mutation, ofKind, push, review, sendPush } from '#tests/support/sync.ts';

const DOWNLOAD = '/api/mobile-games/1/increment-downloads';

let server: TestServer;
afterEach(() => server.close());

const start = async (env: Record<string, string>) => {
  server = await startTestServer({ env, businesses: [{}] });
  await seedSampleGames(server.store, server.clock.nowMs);
};
const register = (name: string, address: string, changes: object = {}) =>
  server.request<Problem>('POST', '/api/auth/register', { body: registration(name, changes), address });
const download = (address: string, headers: Record<string, string> = {}) =>
  server.request<Problem>('POST', DOWNLOAD, { body: {}, address, headers });
const downloadCount = async () =>
  (
    await server.store.read
      .selectFrom('games')
      .select('download_count')
      .where('id', '=', 1)
      .executeTakeFirst()
  )?.download_count;

test('an address that has registered its accounts of an hour is blocked for a while; others are not', async () => {
  await start({ REGISTRATIONS_PER_HOUR: '3' });
  for (const name of ['ann', 'bob', 'cat']) expect((await register(name, '192.0.2.9')).status).toBe(201);
  const refused = await register('dan', '192.0.2.9');
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers.get('retry-after'))).toBe(HOUR_MS / 3 / SECOND_MS);
  expect((await register('dan', '192.0.2.10')).status).toBe(201);
  server.clock.nowMs += HOUR_MS / 3;
  expect((await register('eve', '192.0.2.9')).status).toBe(201);
});

test('an attempt for a taken name counts like an account, so that names cannot be enumerated; a bad field does not', async () => {
  await start({ REGISTRATIONS_PER_HOUR: '2' });
  expect((await register('ann', '192.0.2.9')).status).toBe(201);
  for (let i = 0; i < 5; i++) expect((await register('bob', '192.0.2.9', { location: '' })).status).toBe(422);
  const other = { email: 'other@example.com' };
  expect((await register('ann', '192.0.2.9', other)).body.code).toBe('username-taken');
  expect((await register('ann', '192.0.2.9')).status).toBe(429);
});

test('probing for accounts by changing one’s e-mail is blocked after a few; one’s own address is allowed', async () => {
  await start({});
  await server.register('ann');
  const { token } = await server.register('bob');
  const change = (body: object, address = '192.0.2.9') =>
    server.request<Problem>('PATCH', '/api/user/profile', { body, token, address });
  for (let i = 0; i < AUTH_LIMITS.newEmailsPerHour; i++)
    expect((await change({ email: 'ann@example.com' })).body.code).toBe('email-taken');
  for (const email of ['ann@example.com', 'free@example.com']) {
    const refused = await change({ email });
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      429,
      'too-many-requests',
      AUTH_MESSAGES.tooManyEmails,
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBe(
      HOUR_MS / AUTH_LIMITS.newEmailsPerHour / SECOND_MS,
    );
  }
  expect((await change({ email: 'BOB@example.com', location: 'Ocala' })).status).toBe(200);
  server.clock.nowMs += HOUR_MS / AUTH_LIMITS.newEmailsPerHour;
  expect((await change({ email: 'free@example.com' })).status).toBe(200);
});

test('an attempt that fails by a server error revealed nothing, and is not counted', async () => {
  await start({});
  const { token } = await server.register('bob');
  const change = (email: string) =>
    server.request<Problem>('PATCH', '/api/user/profile', { body: { email }, token });
  const rename = (from: string, to: string) =>
    server.store.write(({ trx }) => trx.schema.alterTable(from).renameTo(to).execute());
  await rename('kept_suspensions', 'mislaid');
  for (let i = 0; i < AUTH_LIMITS.newEmailsPerHour; i++)
    expect((await change('free@example.com')).status).toBe(500);
  await rename('mislaid', 'kept_suspensions');
  expect((await change('free@example.com')).status).toBe(200);
});

test('such an attempt counts for the address too, over all of its accounts', async () => {
  await start({ REGISTRATIONS_PER_HOUR: '4' });
  const people: { token: string }[] = [];
  for (const name of ['ann', 'bob', 'cat'])
    people.push((await register(name, '192.0.2.9')).body as unknown as { token: string });
  const change = (person = 0, address = '192.0.2.9') =>
    server.request('PATCH', '/api/user/profile', {
      body: { email: 'cat@example.com' },
      token: people[person]?.token,
      address,
    });
  expect([(await change(0)).status, (await change(1)).status]).toEqual([409, 429]);
  expect((await change(1, '192.0.2.10')).status).toBe(409);
});

test('an IPv6 network counts as one address', async () => {
  await start({ REGISTRATIONS_PER_HOUR: '1' });
  expect((await register('ann', '2001:db8:1:2::1')).status).toBe(201);
  expect((await register('bob', '2001:db8:1:2:ffff::2')).status).toBe(429);
  expect((await register('bob', '2001:db8:1:3::1')).status).toBe(201);
  expect((await register('cat', '::ffff:192.0.2.9')).status).toBe(201);
  expect((await register('dan', '192.0.2.9')).status).toBe(429);
  expect((await register('dan', '::ffff:192.0.2.10')).status).toBe(201);
});

test('anonymous downloads count up to the limit of their address; a repeat of one key costs nothing', async () => {
  await start({ VISITOR_WRITES_PER_HOUR: '3' });
  const before = (await downloadCount()) ?? 0;
  const key = { 'idempotency-key': randomUUID() };
  for (let i = 0; i < 4; i++) expect((await download('192.0.2.9', key)).status).toBe(200);
  for (let i = 0; i < 2; i++) expect((await download('192.0.2.9')).status).toBe(200);
  const refused = await download('192.0.2.9');
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers.get('retry-after'))).toBe(HOUR_MS / 3 / SECOND_MS);
  expect((await download('192.0.2.10')).status).toBe(200);
  expect(await downloadCount()).toBe(before + 4);
});

test('a visitor’s push over the limit of the address is deferred with a time and accepted after it', async () => {
  await start({ VISITOR_WRITES_PER_HOUR: '2' });
  const sent = Array.from({ length: 3 }, () => mutation('game.download', { gameId: 1 }));
  const outcomes = await push(server, null, sent);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'deferred']);
  expect(ofKind(outcomes[2], 'deferred')).toMatchObject({ reason: 'rate', retryAfterMs: HOUR_MS / 2 });
  server.clock.nowMs += HOUR_MS / 2;
  expect((await push(server, null, sent)).map(({ outcome }) => outcome)).toEqual([
    'applied',
    'applied',
    'applied',
  ]);
});

test('writes with a session count against the person, not against the address', async () => {
  await start({ VISITOR_WRITES_PER_HOUR: '1' });
  const ann = await server.register('ann');
  for (let i = 0; i < 3; i++)
    expect((await server.request('POST', DOWNLOAD, { body: {}, token: ann.token })).status).toBe(200);
});

test('a cancel does not count as a write, and is answered when the write limit is reached', async () => {
  await start({ WRITES_PER_MINUTE: '1' });
  const ann = await server.register('ann');
  const cancel = Array.from({ length: 200 }, () => ({ key: randomUUID(), target: randomUUID() }));
  await push(server, ann, [], { cancel });
  const writes = Array.from({ length: HTTP_LIMITS.writesPerPerson }, (_, index) =>
    review({ rating: (index % 5) + 1 }),
  );
  const outcomes = [
    ...(await push(server, ann, writes.slice(0, 200))),
    ...(await push(server, ann, writes.slice(200))),
  ];
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['applied']));
  const late = review();
  expect(await push(server, ann, [late])).toMatchObject([{ outcome: 'deferred', reason: 'rate' }]);
  const [answer] = await push(server, ann, [], { cancel: [{ key: randomUUID(), target: late.key }] });
  expect(answer).toEqual({ key: late.key, outcome: 'cancelled' });
});

test('the number of cancels is limited: the push waits as a whole and nothing of it is applied', async () => {
  await start({});
  const ann = await server.register('ann');
  const cancels = (count: number) => ({
    cancel: Array.from({ length: count }, () => ({ key: randomUUID(), target: randomUUID() })),
  });
  const rounds = HTTP_LIMITS.cancelsPerSender / 200;
  for (let round = 0; round < rounds; round++) await push(server, ann, [], cancels(200));
  const mine = review();
  const refused = await sendPush(server, ann, [mine], cancels(1));
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 1]);
  expect((await push(server, ann, [mine]))[0]).not.toHaveProperty('replayed');
  server.clock.nowMs += SECOND_MS;
  expect((await sendPush(server, ann, [mine], cancels(1))).status).toBe(200);
});

test('a write counts once, even if another one in the same commit is refused and rolled back', async () => {
  await start({ WRITES_PER_MINUTE: '1' });
  const ann = await server.register('ann');
  const refused = () => mutation('post.like', { postId: 999_999, liked: true });
  const writes = Array.from({ length: HTTP_LIMITS.writesPerPerson }, (_, index) =>
    index % 2 === 0 ? review() : refused(),
  );
  const outcomes = [
    ...(await push(server, ann, writes.slice(0, 200))),
    ...(await push(server, ann, writes.slice(200))),
  ];
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['applied', 'rejected']));
  expect(await push(server, ann, [review()])).toMatchObject([{ outcome: 'deferred', reason: 'rate' }]);
});

test('a server clock that is set back a year does not prolong a limit', async () => {
  await start({});
  await server.register('ann');
  const signIn = (password: string) =>
    server.request('POST', '/api/auth/login', { body: { username: 'ann', password } });
  for (let n = 0; n < AUTH_LIMITS.failedLogins; n++) await signIn('wrong');
  expect((await signIn(PASSWORD)).status).toBe(429);
  server.clock.nowMs -= 365 * DAY_MS;
  expect((await signIn(PASSWORD)).status).toBe(429);
  server.clock.nowMs += AUTH_LIMITS.failedLoginWindowMs;
  expect((await signIn(PASSWORD)).status).toBe(200);
});
