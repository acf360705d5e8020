import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LogEntry, QueueItem } from '#contract/admin.ts';
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

describe('acts on a person', () => {
  let admin: TestPerson;
  beforeEach(async () => {
    admin = await server.register('caretaker');
    await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
  });
  const queue = async () =>
    (await server.request<QueueItem[]>('GET', '/api/admin/queue', { token: admin.token })).body;
  const decide = (path: string, body: object = {}) =>
    server.request('POST', `/api/admin/${path}`, { token: admin.token, body });
  const undoLast = async () => {
    const log = await server.request<LogEntry[]>('GET', '/api/admin/log', { token: admin.token });
    return decide(`log/${log.body[0]?.id}/undo`);
  };

  test.each([
    ['take-back', {}],
    ['suspend', { until: '2027-01-01T00:00:00.000Z', reason: 'Claims of listings of others.' }],
  ])('the act %s refuses their pending claims; when it is undone they wait again', async (act, body) => {
    for (const id of [1, 2, 3, 4]) await claim(ann, id);
    const refused = (await queue())[3]?.id;
    await decide(`queue/${refused}/refuse`);
    await claim(ann, 5);
    await server.request('POST', '/api/forums/threads', {
      token: ann.token,
      body: { title: 'Hay', content: 'What do you pay?', categoryId: 1 },
    });
    server.clock.nowMs += 1000;
    expect((await decide(`people/${ann.user.id}/${act}`, body)).status).toBe(200);
    expect(await queue()).toEqual([]);
    expect((await undoLast()).status).toBe(200);
    expect((await queue()).map(({ kind }) => kind)).toEqual(['claim', 'claim', 'claim', 'claim']);
  });

  test('taking back everything closes the reports that they sent; others’ reports of the same thing wait', async () => {
    const ben = await server.register('ben');
    const report = (person: TestPerson, id: number) =>
      server.request('POST', '/api/reports', {
        token: person.token,
        body: { kind: 'business', id, reason: 'Closed', text: '' },
      });
    for (const id of [1, 2]) expect((await report(ann, id)).status).toBe(201);
    expect((await report(ben, 2)).status).toBe(201);
    await server.request('POST', '/api/forums/threads', {
      token: ann.token,
      body: { title: 'Hay', content: 'What do you pay?', categoryId: 1 },
    });
    await decide(`people/${ann.user.id}/take-back`);
    expect((await queue()).map(({ about, count }) => [about?.id, count])).toEqual([[2, 1]]);
    expect((await undoLast()).status).toBe(200);
    expect((await queue()).map(({ count }) => count).toSorted()).toEqual([1, 2]);
  });
});
