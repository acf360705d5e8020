import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Business, FoundBusiness } from '#contract/businesses.ts';
import type { Problem } from '#contract/problems.ts';
import { sayerOf } from '#contract/said.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer({});
  owner = await server.register('ann');
});
afterAll(() => server.close());

const DRAFT = {
  name: 'Ocala Large Animal Vets',
  description: 'Horses, cattle and goats.',
  address: '12 Oak St',
  city: 'Ocala',
  state: 'Florida',
  zipCode: '34470',
  animalTypes: ['Horse'],
  businessCategories: ['Veterinary Services'],
};
const send = (method: string, path: string, body: object) =>
  server.request<Business & Problem>(method, path, { token: owner.token, body });
const register = (facts: object) => send('POST', '/api/businesses', { ...DRAFT, ...facts });
const answers = ({ takesNewClients, haulInOnly }: Partial<Business>) => [takesNewClients, haulInOnly];

test.each([
  [{}, [undefined, undefined]],
  [{ takesNewClients: null }, [undefined, undefined]],
  [{ takesNewClients: true, haulInOnly: false }, [true, false]],
  [{ takesNewClients: false, haulInOnly: true }, [false, true]],
  [{ facts: ['haulInOnly', 'takesCash'] }, [undefined, true]],
])('a registration with %j states these answers', async (facts, stated) => {
  const { status, body } = await register(facts);
  expect([status, answers(body)]).toEqual([201, stated]);
  const kept = await server.request<Business>('GET', `/api/businesses/${body.id}`);
  expect(answers(kept.body)).toEqual(stated);
});

test('an answer that is neither true nor false is refused at its field', async () => {
  const { status, body } = await register({ takesNewClients: 'no' });
  expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, ['takesNewClients']]);
});

test('the owner changes an answer and removes it, and a list of facts leaves it', async () => {
  const { body } = await register({ takesNewClients: true, facts: ['takesCash'] });
  const edit = (fields: object) => send('PATCH', `/api/businesses/${body.id}`, fields);
  expect(answers((await edit({ facts: [] })).body)).toEqual([true, undefined]);
  const no = await edit({ takesNewClients: false });
  expect([answers(no.body), sayerOf(no.body, 'takesNewClients')?.by]).toEqual([[false, undefined], 'owner']);
  expect(answers((await edit({ takesNewClients: null, haulInOnly: true })).body)).toEqual([undefined, true]);
});

test('a search finds only listings that answer yes', async () => {
  const yes = await register({ takesNewClients: true });
  await register({ takesNewClients: false });
  const found = await server.request<FoundBusiness[]>('POST', '/api/businesses/search?limit=200', {
    body: { location: yes.body.location, radius: 5, takesNewClients: true },
  });
  expect(found.body.map(({ id }) => id)).toContain(yes.body.id);
  expect(found.body.every((row) => row.takesNewClients === true)).toBe(true);
});
