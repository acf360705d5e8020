import { describe, expect, test } from 'vitest';
import { EVENTS_STREAM } from '#contract/sync.ts';
import { seedSampleEvents } from '#server/db/seed/sample-events.ts';
import { addDays, addMonths, monthOf } from '#src/features/events/days.ts';
import {
  fetchEvent,
  fetchMonth,
  isMonthKept,
  keptDays,
  readEvents,
} from '#src/features/events/events.local.ts';
import { answerWith, startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';
import { eventOf } from './events-support.ts';

/** A server with the sample events around its current day. */
async function startWithEvents() {
  const server = await startTestServer();
  await seedSampleEvents(server.store, server.clock.nowMs);
  return server;
}

describe('the saved days of the phone', () => {
  const kept = keptDays(Date.UTC(2026, 10, 21, 12));
  test('include three months back and a year ahead', () => {
    expect(isMonthKept('2026-11', kept)).toBe(true);
    expect(isMonthKept('2026-09', kept)).toBe(true);
    expect(isMonthKept('2027-10', kept)).toBe(true);
  });
  test('do not include a month that is partly outside', () => {
    expect(isMonthKept('2026-08', kept)).toBe(false);
    expect(isMonthKept('2027-11', kept)).toBe(false);
  });
  test('are empty before the first full sync', async () => {
    const phone = startPhone(await startTestServer());
    expect((await readEvents(phone.core)).kept).toBeNull();
    expect(isMonthKept('2026-11', null)).toBe(false);
  });
});

test('the phone syncs events by itself and reads them without signal', async () => {
  const phone = startPhone(await startWithEvents());
  await phone.core.engine.sync();
  phone.goOffline();
  const { events, kept } = await readEvents(phone.open());
  expect(events.length).toBeGreaterThan(20);
  expect(events.every(({ first, last }) => first <= last)).toBe(true);
  const today = monthOf(new Date(phone.clock.nowMs).toISOString());
  expect(isMonthKept(today, kept)).toBe(true);
});

describe('a month that is not saved', () => {
  test('is fetched page by page', async () => {
    const phone = startPhone(await startTestServer());
    const page = (id: number, next: string | null) =>
      answerWith(
        200,
        [eventOf(id, { startDate: '2028-02-29T17:00:00.000Z', endDate: '2028-02-29T18:00:00.000Z' })],
        next ? { link: `<${next}>; rel="next"` } : {},
      );
    phone.fault = async (_send, url) =>
      url.includes('after=x') ? page(2, null) : page(1, '/api/events?from=2028-02-01&after=x');
    expect(await fetchMonth(phone.core, '2028-02')).toMatchObject({ kind: 'done' });
    expect(phone.requests).toEqual([
      'GET /api/events?from=2028-02-01&to=2028-02-29&limit=200',
      'GET /api/events?from=2028-02-01&after=x',
    ]);
    expect((await readEvents(phone.core)).events.map(({ event }) => event.id)).toEqual([1, 2]);
  });
  test('never follows a page to another address', async () => {
    const phone = startPhone(await startTestServer());
    phone.fault = async () =>
      answerWith(200, [], { link: '<https://evil.example/api/events?x>; rel="next"' });
    expect(await fetchMonth(phone.core, '2028-02')).toMatchObject({ kind: 'done' });
    expect(phone.requests).toHaveLength(1);
  });
  test('stays missing without a response', async () => {
    const phone = startPhone(await startTestServer());
    phone.goOffline();
    expect(await fetchMonth(phone.core, '2028-02')).toEqual({ kind: 'unreached' });
  });
  test('comes from the real server with its own events', async () => {
    const server = await startWithEvents();
    const phone = startPhone(server);
    const month = addMonths(monthOf(new Date(server.clock.nowMs).toISOString()), 1);
    expect(await fetchMonth(phone.core, month)).toMatchObject({ kind: 'done' });
    const { events } = await readEvents(phone.core);
    expect(events.length).toBeGreaterThan(0);
    expect(
      events.every(({ first, last }) => first <= addDays(`${month}-01`, 30) && last >= `${month}-01`),
    ).toBe(true);
    expect(await phone.core.cache.cursors.get(EVENTS_STREAM)).toBeUndefined();
  });
});

describe('an event that is not saved', () => {
  test('is fetched and saved', async () => {
    const phone = startPhone(await startWithEvents());
    expect(await fetchEvent(phone.core, 1)).toMatchObject({ kind: 'done' });
    phone.goOffline();
    expect((await readEvents(phone.core)).events).toHaveLength(1);
  });
  test('is missing only if the server says so, and is then removed from the phone', async () => {
    const phone = startPhone(await startTestServer());
    phone.fault = async () => answerWith(200, eventOf(9));
    await fetchEvent(phone.core, 9);
    phone.fault = null;
    expect(await fetchEvent(phone.core, 9)).toMatchObject({ kind: 'missing' });
    expect((await readEvents(phone.core)).events).toEqual([]);
  });
  test.each([
    ['no signal', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page of a hotel', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a fault of the server', async () => answerWith(503, { status: 503, code: 'unavailable', detail: 'x' })],
  ])('is not called missing after %s', async (_, fault) => {
    const phone = startPhone(await startTestServer());
    phone.fault = fault;
    phone.skipPauses();
    expect(await fetchEvent(phone.core, 9)).toMatchObject({ kind: 'unreached' });
  });
});
