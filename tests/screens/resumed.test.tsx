import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedSampleEvents } from '#server/db/seed/sample-events.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import type { PageEvents } from '#src/shell/running/page-events.ts';
import { watchTimeZone } from '#src/shell/running/zone-watch.ts';
import { act, inMain, openApp, press, startScreens, type, waitFor } from '#tests/support/screens.tsx';
import { queueReviews } from './states-support.ts';

const DAY = 86_400_000;
const before = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/New_York';
});
afterEach(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

/** The person returns to the page; no timer has run since. */
const comeBack = (event: string) =>
  act(async () => void (event === 'visibilitychange' ? document : window).dispatchEvent(new Event(event)));

describe.each(['visibilitychange', 'pageshow', 'focus', 'online'])(
  'after days without a timer, on %s',
  (event) => {
    test('"today" is the current day at once', async () => {
      const { server, phone } = await startScreens();
      await seedSampleEvents(server.store, server.clock.nowMs);
      await openApp(phone, '/events');
      const today = () => document.querySelector('td[data-today]')?.textContent ?? '';
      await waitFor(() => expect(today()).not.toBe(''));
      const first = Number.parseInt(today(), 10);
      phone.clock.nowMs += 3 * DAY;
      await comeBack(event);
      expect(Number.parseInt(today(), 10)).toBe(first + 3);
    });

    test('every age is current', async () => {
      const { phone } = await startScreens({ businesses: 2 });
      const point = { lat: 29.65, lng: -82.32 };
      await writeSetting(phone.core.cache, 'lastPosition', {
        point,
        atMs: phone.clock.nowMs,
        name: 'Ocala, FL',
      });
      await openApp(phone, '/emergency');
      await inMain().findByText('Distances from Ocala, FL, your location just now.');
      phone.clock.nowMs += DAY / 2;
      await comeBack(event);
      expect(inMain().getByText('Distances from Ocala, FL, your location 12 hr. ago.')).toBeTruthy();
    });
  },
);

test('the outbox shows the current waiting time at once', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  await queueReviews(phone, 1);
  await openApp(phone, '/outbox');
  await inMain().findByText(/just now/);
  phone.clock.nowMs += DAY / 2;
  await comeBack('visibilitychange');
  expect(inMain().queryByText(/just now/)).toBeNull();
  expect(inMain().getByText(/12 hr\. ago/)).toBeTruthy();
});

test('a phone in a new time zone shows its times without a reload', async () => {
  const { server, phone } = await startScreens({ user: 'ann', businesses: 1 });
  server.clock.nowMs = phone.clock.nowMs = Date.parse('2026-11-25T04:30:00Z'); // still Tuesday in Florida
  const looks = new Map<string, () => void>();
  const page: PageEvents = {
    isVisible: () => true,
    on: (event, look) => {
      looks.set(event, look);
      return () => {};
    },
    every: () => () => {},
  };
  watchTimeZone(phone.core, page);
  await openApp(phone, '/business/1');
  await type(await inMain().findByRole('textbox', { name: 'Comment' }), 'Came at night');
  await press(inMain().getByRole('button', { name: 'Submit Review' }));
  await inMain().findByText('written Tue 11:30 PM');
  process.env.TZ = 'Europe/London';
  await act(async () => looks.get('visibility')?.());
  await inMain().findByText('written Wed 4:30 AM');
  expect(inMain().queryByText(/Tue/)).toBeNull();
});
