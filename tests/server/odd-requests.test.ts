import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HTTP_LIMITS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import type { Profile } from '#contract/profile.ts';
import { shapeOf } from '#server/http/core/body.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

/** Requests that hostile-requests.test.ts found to cause a server error. */
let server: TestServer;
let ann: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ businesses: 1 });
  ann = await server.register('ann');
});
afterAll(() => server.close());

test.each(['%', 'a=%; b=%zz', 'session=%E0%A4%A', '%s%s%s', '=', ';;;', 'session', 'a=b=c; =d'])(
  'an unreadable cookie signs nobody in and breaks nothing (%s)',
  async (cookie) => {
    expect((await server.request('GET', '/api/animal-types', { cookie })).status).toBe(200);
    expect((await server.request('GET', '/api/auth/session', { cookie })).status).toBe(401);
    const beside = await server.request('GET', '/api/auth/session', { cookie: `${cookie}; ${ann.cookie}` });
    const isHidden = cookie.startsWith('session=');
    expect(beside.status).toBe(isHidden ? 401 : 200);
  },
);

const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
const nestedObjects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

test.each([
  ['lists', nested(40_000)],
  ['objects', nestedObjects(40_000)],
  ['lists, one deeper than is taken', nested(HTTP_LIMITS.jsonDepth + 1)],
  ['a field of a good body', `{"name":"Ann","message":${nested(1000)}}`],
])('a body that is nested too deep is 400, with a key and without (%s)', async (_, body) => {
  for (const headers of [{}, { 'idempotency-key': randomUUID() }]) {
    const answer = await server.request<Problem>('POST', '/api/contact', { body, headers });
    expect([answer.status, answer.body.code]).toEqual([400, 'bad-request']);
  }
});

const withNames = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, '":{":'])));

test('objects with too many fields are refused before they are parsed', async () => {
  const statusOf = async (path: string, names: number) =>
    (await server.request<Problem>('POST', path, { body: withNames(names) })).status;
  expect(await statusOf('/api/contact', HTTP_LIMITS.jsonNames)).toBe(422);
  expect(await statusOf('/api/contact', HTTP_LIMITS.jsonNames + 1)).toBe(400);
  expect(await statusOf('/api/sync/push', HTTP_LIMITS.pushJsonNames)).toBe(422);
  expect(await statusOf('/api/sync/push', HTTP_LIMITS.pushJsonNames + 1)).toBe(400);
});

test.each([
  ['{}', 1, 0],
  ['"a:[{"', 0, 0],
  ['{"a\\":{":[1,"\\\\",{"b":[]}]}', 4, 2],
  ['[[],[[]],{"é:":"ü"}]', 3, 1],
  ['', 0, 0],
])('the shape of %s is found without parsing it', (text, depth, names) => {
  expect(shapeOf(Buffer.from(text))).toEqual({ depth, names });
});

test('a body of the maximum depth is accepted', async () => {
  const body = nested(HTTP_LIMITS.jsonDepth);
  expect((await server.request('POST', '/api/contact', { body })).status).toBe(422);
});

test.each<object>([{}, { unknown: 1 }, { toString: 'x', hasOwnProperty: 1 }])(
  '%j does not change a profile, which is the answer',
  async (body) => {
    const before = await server.request<Profile>('GET', '/api/user/profile', { token: ann.token });
    const answer = await server.request<Profile>('PATCH', '/api/user/profile', { body, token: ann.token });
    expect([answer.status, answer.body]).toEqual([200, before.body]);
  },
);
