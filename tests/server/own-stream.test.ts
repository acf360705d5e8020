import { afterAll, beforeAll, expect, test } from 'vitest';
import { USER_HEADER } from '#contract/sync.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

const OWN = '/api/sync/pull?streams=me@0';

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ businesses: 1 });
  ann = await server.register('ann');
  bob = await server.register('bob');
});
afterAll(() => server.close());

test('an answer of the stream me names its person, however they signed in', async () => {
  for (const person of [ann, bob])
    for (const who of [{ token: person.token }, { cookie: person.cookie }]) {
      const answer = await server.request('GET', OWN, who);
      expect([answer.status, answer.headers.get(USER_HEADER)]).toEqual([200, String(person.user.id)]);
    }
});

test('a 304 names its person too', async () => {
  const tag = (await server.request('GET', OWN, { cookie: ann.cookie })).headers.get('etag') ?? '';
  const again = await server.request('GET', OWN, { cookie: ann.cookie, headers: { 'if-none-match': tag } });
  expect([again.status, again.headers.get(USER_HEADER)]).toEqual([304, String(ann.user.id)]);
});

test('a public stream and a refusal name nobody, even for a signed-in person', async () => {
  const answers = [
    await server.request('GET', '/api/sync/pull?streams=catalogue@0', { cookie: ann.cookie }),
    await server.request('GET', '/api/sync/size?streams=catalogue@0', { cookie: ann.cookie }),
    await server.request('GET', OWN),
    await server.request('GET', OWN, { token: ann.token, cookie: bob.cookie }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 401]);
  for (const answer of answers) expect(answer.headers.get(USER_HEADER)).toBeNull();
});
