import type { Insertable } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { AnimalEvent } from '#contract/events.ts';
import type { Problem } from '#contract/problems.ts';
import { addLocalDays, fromLocalTime, localDay, toLocalTime } from '#contract/shared/local-time.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { EVENTS_STREAM } from '#contract/sync.ts';
import { recordChanges } from '#server/db/change-log.ts';
import { seedSampleEvents } from '#server/db/seed/sample-events.ts';
import type { EventsTable } from '#server/features/events/events.table.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { pullAll, pullOne } from '#tests/support/sync.ts';

const NEW_YORK = 'America/New_York';
const EVENT: Insertable<EventsTable> = {
  title: 'Goat Day',
  description: 'Goats.',
  event_type: 'workshop',
  start_date: '2026-03-10T14:00:00.000Z',
  end_date: '2026-03-10T16:00:00.000Z',
  all_day: 0,
  time_zone: NEW_YORK,
  city: 'Ocala',
  state: 'Florida',
  address: '1 Road',
  zip_code: null,
  location: null,
  organizer_name: 'Club',
  contact_email: null,
  contact_phone: null,
  website: null,
  animal_types: '["Goat"]',
  is_featured: 0,
  is_sample: 0,
  updated_at: '2026-03-01T00:00:00.000Z',
  version: 0,
};

const LONG_OVER = { start_date: '2025-06-01T14:00:00.000Z', end_date: '2025-06-01T15:00:00.000Z' };
const FAR_AHEAD = { start_date: '2027-06-01T14:00:00.000Z', end_date: '2027-06-01T15:00:00.000Z' };

let server: TestServer;
afterEach(() => server.close());

const addEvent = (columns: Partial<Insertable<EventsTable>> = {}) =>
  server.store.write(async ({ trx }) => {
    const { id } = await trx
      .insertInto('events')
      .values({ ...EVENT, ...columns })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChanges(
      trx,
      [{ entity: 'events', id, streams: [EVENTS_STREAM] }],
      new Date(server.clock.nowMs).toISOString(),
    );
    return id;
  });

const moveEvent = (id: number, times: { start_date: string; end_date: string }) =>
  server.store.write(async ({ trx }) => {
    await trx.updateTable('events').set(times).where('id', '=', id).execute();
    const change = { entity: 'events' as const, id, streams: [EVENTS_STREAM] };
    await recordChanges(trx, [change], new Date(server.clock.nowMs).toISOString());
  });

const list = (query = '') => server.request<AnimalEvent[]>('GET', `/api/events${query}`);
const titles = async (query: string) => (await list(query)).body.map((event) => event.title);

test('events are sorted by start, with every field of the contract', async () => {
  server = await startTestServer();
  await addEvent({
    title: 'Later',
    start_date: '2026-04-01T14:00:00.000Z',
    end_date: '2026-04-01T15:00:00.000Z',
  });
  await addEvent();
  const answer = await list();
  expect(answer.body.map((event) => event.title)).toEqual(['Goat Day', 'Later']);
  expect(answer.headers.get('x-total-count')).toBe('2');
  expect(answer.headers.get('etag')).toMatch(/^"/);
  expect(answer.body[0]).toEqual({
    id: 2,
    title: 'Goat Day',
    description: 'Goats.',
    eventType: 'workshop',
    startDate: '2026-03-10T14:00:00.000Z',
    endDate: '2026-03-10T16:00:00.000Z',
    allDay: false,
    timeZone: NEW_YORK,
    city: 'Ocala',
    state: 'Florida',
    address: '1 Road',
    zipCode: null,
    location: null,
    organizerName: 'Club',
    contactEmail: null,
    contactPhone: null,
    website: null,
    animalTypes: ['Goat'],
    isFeatured: false,
    isSample: false,
    updatedAt: '2026-03-01T00:00:00.000Z',
    version: expect.any(Number),
    key: null,
  });
});

test('from and to select overlapping events, by days of the event’s own time zone', async () => {
  server = await startTestServer();
  await addEvent({
    title: 'Evening of the 10th', // already the 11th in UTC
    start_date: '2026-03-11T00:30:00.000Z',
    end_date: '2026-03-11T02:00:00.000Z',
  });
  await addEvent({
    title: 'Three days',
    start_date: '2026-03-09T04:00:00.000Z',
    end_date: '2026-03-12T03:59:59.999Z',
  });
  expect(await titles('?from=2026-03-11&to=2026-03-11')).toEqual(['Three days']);
  expect(await titles('?from=2026-03-10&to=2026-03-10')).toEqual(['Three days', 'Evening of the 10th']);
  expect(await titles('?from=2026-03-12')).toEqual([]);
  expect(await titles('?to=2026-03-08')).toEqual([]);
  expect(await titles('?to=2026-03-09')).toEqual(['Three days']);
  expect(await titles('?from=2026-03-11T01:00:00Z&to=2026-03-11T01:05:00Z')).toEqual([
    'Three days',
    'Evening of the 10th',
  ]);
});

test.each([
  '?from=0000-01-01&to=9999-12-31',
  '?to=9999-12-30',
  '?from=0000-01-01T00:00:00%2B14:00&to=9999-12-31T23:59:59-12:00',
  '?from=2026-01-01&to=9999-12-31T23:59:59-05:00',
  '?from=0000-01-01',
])('the whole range of valid years includes all events (%s)', async (query) => {
  server = await startTestServer();
  await addEvent();
  const answer = await server.request<AnimalEvent[]>('GET', `/api/events${query}`);
  expect([answer.status, answer.body.length]).toEqual([200, 1]);
});

test('type filters the list without case', async () => {
  server = await startTestServer();
  await addEvent({ title: 'Shop' });
  await addEvent({ title: 'Fair', event_type: 'fair' });
  expect(await titles('?type=FAIR')).toEqual(['Fair']);
  expect(await titles('?type=parade')).toEqual([]);
});

test.each([
  ['?from=x', 'from'],
  ['?from=2026-02-30', 'from'],
  ['?from=', 'from'],
  ['?to=2026-13-01', 'to'],
  ['?from=2026-03-02&to=2026-03-01', 'to'],
  ['?limit=0', 'limit'],
  ['?after=nonsense', 'after'],
  [`?type=${'x'.repeat(41)}`, 'type'],
])('%s is refused with its path', async (query, path) => {
  server = await startTestServer();
  const answer = await server.request<Problem>('GET', `/api/events${query}`);
  expect(answer.status).toBe(422);
  expect(answer.body.errors?.map((error) => error.path)).toEqual([path]);
});

test('a long list continues after its cursor', async () => {
  server = await startTestServer();
  for (let i = 0; i < 5; i++) await addEvent({ title: `Event ${i}` });
  const first = await list('?limit=3');
  expect(first.body.map((event) => event.id)).toEqual([1, 2, 3]);
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await server.request<AnimalEvent[]>('GET', next);
  expect(second.body.map((event) => event.id)).toEqual([4, 5]);
  expect(second.headers.get('link')).toBeNull();
});

test('an event is found by its id; an unknown one is Event Not Found', async () => {
  server = await startTestServer();
  const id = await addEvent({ is_featured: 1 });
  await addEvent();
  expect((await server.request<AnimalEvent>('GET', `/api/events/${id}`)).body.title).toBe('Goat Day');
  const featured = await server.request<AnimalEvent[]>('GET', '/api/events/featured');
  expect(featured.body.map((event) => event.id)).toEqual([id]);
  for (const path of ['99', '0', 'x']) {
    const answer = await server.request<Problem>('GET', `/api/events/${path}`);
    expect([answer.status, answer.body.detail]).toEqual([404, 'Event Not Found']);
  }
});

test('a removed event leaves a tombstone in its stream', async () => {
  server = await startTestServer();
  const id = await addEvent();
  const first = await pullOne(server, EVENTS_STREAM, 0);
  expect(first.rows.events?.map((event) => event.id)).toEqual([id]);
  await server.store.write(async ({ trx }) => {
    await trx.deleteFrom('events').where('id', '=', id).execute();
    await recordChanges(trx, [{ entity: 'events', id, streams: [] }], '2026-03-02T12:00:00.000Z');
  });
  const second = await pullOne(server, EVENTS_STREAM, first.to);
  expect(second.gone).toEqual({ events: [id] });
  expect(second.rows).toEqual({});
});

test('a first copy of the events has only the year ahead', async () => {
  server = await startTestServer();
  await addEvent(FAR_AHEAD);
  await addEvent(LONG_OVER);
  await addEvent();
  expect((await pullOne(server, EVENTS_STREAM, 0)).rows.events?.map((event) => event.id)).toEqual([3]);
});

test('a first copy has only the window, on every page', async () => {
  server = await startTestServer();
  for (const times of [{}, LONG_OVER, {}, FAR_AHEAD, {}, LONG_OVER]) await addEvent(times);
  const pages = await pullAll(server, EVENTS_STREAM, 0, { query: '&limit=1' });
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flatMap(({ rows }) => rows.events ?? []).map(({ id }) => id)).toEqual([1, 3, 5]);
});

test('an event that moves out of the window leaves the phones that have it, and comes back like a new one', async () => {
  server = await startTestServer();
  const id = await addEvent();
  const { to } = await pullOne(server, EVENTS_STREAM, 0);
  await moveEvent(id, FAR_AHEAD);
  const moved = await pullOne(server, EVENTS_STREAM, to);
  expect([moved.rows, moved.gone]).toEqual([{}, { events: [id] }]);
  await moveEvent(id, { start_date: EVENT.start_date, end_date: EVENT.end_date });
  const back = await pullOne(server, EVENTS_STREAM, moved.to);
  expect([back.rows.events?.map((event) => event.id), back.gone]).toEqual([[id], {}]);
});

test('the sample events are around today, are marked, and keep local times across daylight saving', async () => {
  server = await startTestServer();
  await seedSampleEvents(server.store, server.clock.nowMs);
  const { body: events } = await list('?limit=200');
  const now = server.clock.nowMs;
  expect(events.length).toBeGreaterThanOrEqual(20);
  expect(events.every((event) => event.isSample && event.title.startsWith('Sample: '))).toBe(true);
  expect(events.every((event) => event.contactEmail?.endsWith('.example'))).toBe(true);
  expect(events.every((event) => /555-01\d\d$/.test(event.contactPhone ?? ''))).toBe(true);
  expect(events.some((event) => Date.parse(event.endDate) < now)).toBe(true);
  const monthsAhead = new Set(
    events.filter((event) => Date.parse(event.startDate) > now).map((event) => event.startDate.slice(0, 7)),
  );
  expect(monthsAhead.size).toBeGreaterThanOrEqual(9);
  expect(new Set(events.map((event) => event.eventType))).toEqual(
    new Set(['conference', 'workshop', 'fair', 'other']),
  );
  expect(events.some((event) => event.website === null) && events.some((event) => event.website)).toBe(true);
  const allDay = events.filter((event) => event.allDay);
  expect(allDay.length).toBeGreaterThan(3);
  for (const event of allDay) {
    expect(toLocalTime(event.startDate, event.timeZone)).toMatch(/T00:00:00\.000$/);
    expect(toLocalTime(event.endDate, event.timeZone)).toMatch(/T23:59:59\.999$/);
  }
  const offsets = events.map((event) => {
    const local = Date.parse(`${toLocalTime(event.startDate, event.timeZone)}Z`);
    return (local - Date.parse(event.startDate)) / HOUR_MS;
  });
  expect(new Set(offsets)).toEqual(new Set([-5, -4])); // standard and daylight saving time
  const multiDay = events.filter(
    (event) => localDay(event.startDate, event.timeZone) !== localDay(event.endDate, event.timeZone),
  );
  expect(multiDay.length).toBeGreaterThan(3);
});

test('a skipped local time is after the gap, a repeated one is the first', async () => {
  server = await startTestServer();
  expect(fromLocalTime('2026-03-08T02:30:00.000', NEW_YORK)).toBe('2026-03-08T07:30:00.000Z');
  expect(fromLocalTime('2026-11-01T01:30:00.000', NEW_YORK)).toBe('2026-11-01T05:30:00.000Z');
  expect(addLocalDays('2026-03-07T14:00:00.000Z', 1, NEW_YORK)).toBe('2026-03-08T13:00:00.000Z');
});
