import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ALERT_MESSAGES, type Alert, type AlertDraft } from '#contract/alerts.ts';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS, HOUR_MS } from '#contract/shared/time.ts';
import { runCommand } from '#server/admin/commands.ts';
import { runDaily } from '#server/jobs/daily.ts';
import { START_MS, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { pullAll, pullOne } from '#tests/support/sync.ts';

let server: TestServer;
let ann: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  [ann, admin] = [await server.register('ann'), await server.register('caretaker')];
  await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.nowMs = START_MS;
  for (const { id } of await server.store.read.selectFrom('alerts').select('id').execute()) await end(id);
});

const at = (afterMs: number) => new Date(START_MS + afterMs).toISOString();
const SCREWWORM: AlertDraft = {
  title: 'New World screwworm',
  what: 'Maggots that eat living flesh were found on a dog. Move no animal with a wound.',
  howToLook: 'Look at every wound and navel each day for maggots and a foul smell.',
  call: { name: 'State Veterinarian', phone: '850-555-0100' },
  source: { name: 'Department of Agriculture', url: 'https://agriculture.example/screwworm' },
  counties: ['Marion', 'Alachua'],
  validFrom: at(-HOUR_MS),
  validUntil: at(7 * DAY_MS),
};

const send = <T>(person: TestPerson, method: string, path: string, body?: object) =>
  server.request<T>(method, `/api/admin/alerts${path}`, { token: person.token, ...(body ? { body } : {}) });
const make = async (changes: object = {}) => {
  const { status, body } = await send<Alert>(admin, 'POST', '', { ...SCREWWORM, ...changes });
  expect(status).toBe(201);
  return body;
};
const end = (id: number) => send(admin, 'DELETE', `/${id}`);
const inForce = async (query = '') => (await server.request<Alert[]>('GET', `/api/alerts${query}`)).body;
const titles = async (query = '') => (await inForce(query)).map(({ title }) => title).toSorted();
const carried = async () => (await pullAll(server, 'catalogue', 0)).flatMap(({ rows }) => rows.alerts ?? []);

test('an alert has all its documented fields', async () => {
  const { id, version, ...said } = await make();
  expect(said).toEqual(SCREWWORM);
  expect(await inForce()).toEqual([{ ...SCREWWORM, id, version }]);
});

test('an alert is in force from its start to its end by the server’s clock', async () => {
  await make({ validFrom: at(HOUR_MS), validUntil: at(2 * HOUR_MS) });
  expect(await titles()).toEqual([]);
  server.clock.nowMs = START_MS + HOUR_MS;
  expect(await titles()).toEqual([SCREWWORM.title]);
  server.clock.nowMs = START_MS + 2 * HOUR_MS;
  expect(await titles()).toEqual([]);
});

test.each([
  ['?county=Marion', ['Florida', 'Marion']],
  ['?county=marion%20COUNTY', ['Florida', 'Marion']],
  ['?county=Saint%20Johns%20County', ['Florida', 'St. Johns']],
  ['?county=Miami-Dade', ['Florida']],
  ['?county=georgia', ['Georgia']],
  ['?county=Nowhere', []],
  ['?county=', []],
  ['', ['Florida', 'Georgia', 'Marion', 'St. Johns']],
])('%s finds the alerts of that county and of its state', async (query, expected) => {
  for (const name of ['Marion', 'st johns county', 'FLORIDA', 'Georgia']) {
    const { counties } = await make({ title: `For ${name}`, counties: [name] });
    expect(counties).toHaveLength(1);
  }
  expect((await inForce(query)).flatMap(({ counties }) => counties).toSorted()).toEqual(expected);
});

test.each([
  [{ title: ' ' }, 'title', ALERT_MESSAGES.title],
  [{ what: 'Flies.' }, 'what', ALERT_MESSAGES.what],
  [{ howToLook: undefined }, 'howToLook', ALERT_MESSAGES.howToLook],
  [{ call: { name: 'The vet', phone: '*67' } }, 'call.phone', ALERT_MESSAGES.callPhone],
  [{ call: { phone: '850-555-0100' } }, 'call.name', ALERT_MESSAGES.callName],
  [{ source: undefined }, 'source.name', ALERT_MESSAGES.sourceName],
  [{ source: { name: 'Somebody' } }, 'source.url', ALERT_MESSAGES.sourceUrl],
  [{ source: { name: 'Somebody', url: 'javascript:alert(1)' } }, 'source.url', ALERT_MESSAGES.sourceUrl],
  [{ counties: [] }, 'counties', ALERT_MESSAGES.counties],
  [{ counties: ['Marion', 'Mordor'] }, 'counties', ALERT_MESSAGES.counties],
  [{ validFrom: '2026-12-01' }, 'validFrom', ALERT_MESSAGES.validFrom],
  [{ validUntil: '2026-02-30T00:00:00Z' }, 'validUntil', ALERT_MESSAGES.validUntil],
  [{ validUntil: SCREWWORM.validFrom }, 'validUntil', ALERT_MESSAGES.order],
])('an alert with %j is refused on %s', async (changes, path, message) => {
  const { status, body } = await send<Problem>(admin, 'POST', '', { ...SCREWWORM, ...changes });
  expect([status, body.errors?.[0]]).toEqual([422, { path, message }]);
  expect(await inForce()).toEqual([]);
});

test('a time with a zone is stored in UTC', async () => {
  const { validUntil } = await make({ validUntil: '2026-03-09T08:00-05:00' });
  expect(validUntil).toBe('2026-03-09T13:00:00.000Z');
});

test('an admin changes the given fields, and an invalid result is refused', async () => {
  const { id, version } = await make();
  const changed = await send<Alert>(admin, 'PATCH', `/${id}`, { counties: ['levy county'] });
  expect([changed.status, changed.body.counties, changed.body.what]).toEqual([200, ['Levy'], SCREWWORM.what]);
  expect(changed.body.version).toBeGreaterThan(version);
  const refused = await send<Problem>(admin, 'PATCH', `/${id}`, { validUntil: at(-DAY_MS) });
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([422, ALERT_MESSAGES.order]);
  const without = await send<Problem>(admin, 'PATCH', `/${id}`, { source: null });
  expect([without.status, without.body.errors?.[0]?.path]).toEqual([422, 'source.name']);
  expect((await send(admin, 'PATCH', '/987654', { title: 'Nothing' })).status).toBe(404);
});

test('only admins add, change and end alerts', async () => {
  const { id } = await make();
  const asks: [string, string, object?][] = [
    ['POST', '', SCREWWORM],
    ['PATCH', `/${id}`, { title: 'Nothing to see' }],
    ['DELETE', `/${id}`],
  ];
  for (const [method, path, body] of asks) {
    expect((await send(ann, method, path, body)).status).toBe(403);
    const unsigned = await server.request(method, `/api/admin/alerts${path}`, body ? { body } : {});
    expect(unsigned.status).toBe(401);
  }
  expect(await titles()).toEqual([SCREWWORM.title]);
});

describe('phones', () => {
  test('get an alert in the catalogue before it begins, and a tombstone when it ends', async () => {
    const to = (await pullAll(server, 'catalogue', 0)).at(-1)?.to ?? 0;
    const alert = await make({ validFrom: at(HOUR_MS) });
    const page = await pullOne(server, 'catalogue', to);
    expect(page.rows).toEqual({ alerts: [alert] });
    expect((await end(alert.id)).status).toBe(204);
    expect((await end(alert.id)).status).toBe(404);
    const after = await pullOne(server, 'catalogue', page.to);
    expect([after.rows, after.gone]).toEqual([{}, { alerts: [alert.id] }]);
  });

  test('copy no expired alert once the daily job has run; a prolonged one comes back', async () => {
    const { id } = await make({ validUntil: at(HOUR_MS) });
    const lasting = await make();
    server.clock.nowMs = START_MS + HOUR_MS;
    const deps = {
      store: server.store,
      log: { info() {}, error() {} } as never,
      nowMs: () => server.clock.nowMs,
    };
    expect(await runDaily(deps)).toMatchObject({ droppedAlerts: 1 });
    expect(await runDaily(deps)).toMatchObject({ droppedAlerts: 0 });
    expect((await carried()).map((alert) => alert.id)).toEqual([lasting.id]);
    await send(admin, 'PATCH', `/${id}`, { validUntil: at(DAY_MS) });
    expect((await carried()).map((alert) => alert.id).toSorted((a, b) => a - b)).toEqual([id, lasting.id]);
  });
});
