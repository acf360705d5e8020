import { afterEach, beforeEach, expect, test } from 'vitest';
import type { QueueItem } from '#contract/admin.ts';
import { OWNER_LIMITS } from '#contract/owners.ts';
import type { Problem } from '#contract/problems.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { runCommand } from '#server/admin/commands.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let ann: TestPerson;
beforeEach(async () => {
  server = await startTestServer({ businesses: 40 });
  ann = await server.register('ann');
});
afterEach(() => server.close());

const claim = (person: TestPerson, id: number, address?: string) =>
  server.request<Problem>('POST', `/api/businesses/${id}/claims`, {
    token: person.token,
    body: { message: 'The sign has my name on it.' },
    ...(address ? { address } : {}),
  });

test('a person sends few claims an hour; another text for the same listing is not one more', async () => {
  const { claimsPerPersonAnHour: most } = OWNER_LIMITS;
  for (let id = 1; id <= most; id++) expect((await claim(ann, id)).status).toBe(201);
  expect((await claim(ann, 1)).status).toBe(201);
  const late = await claim(ann, most + 1, '198.51.100.9');
  expect([late.status, late.body.code]).toEqual([429, 'too-many-requests']);
  server.clock.nowMs += HOUR_MS;
  expect((await claim(ann, most + 1)).status).toBe(201);
});

test('all accounts of an address together send a limited number', async () => {
  let [id, sent] = [0, 0];
  for (let n = 0; n < 5; n++) {
    const person = await server.register(`person${n}`);
    for (let m = 0; m < OWNER_LIMITS.claimsPerPersonAnHour; m++)
      if ((await claim(person, ++id)).status === 201) sent += 1;
  }
  expect(sent).toBe(OWNER_LIMITS.claimsPerAddressAnHour);
});

test.each([
  ['take-back', {}],
  ['suspend', { until: '2027-01-01T00:00:00.000Z', reason: 'Claims of listings of others.' }],
])('the act %s on a person refuses their pending claims', async (act, body) => {
  const admin = await server.register('caretaker');
  await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
  for (const id of [1, 2, 3]) await claim(ann, id);
  const queue = async () =>
    (await server.request<QueueItem[]>('GET', '/api/admin/queue', { token: admin.token })).body;
  expect(await queue()).toHaveLength(3);
  const path = `/api/admin/people/${ann.user.id}/${act}`;
  expect((await server.request('POST', path, { token: admin.token, body })).status).toBe(200);
  expect(await queue()).toEqual([]);
});
