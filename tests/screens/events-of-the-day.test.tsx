import { describe, expect, test } from 'vitest';
import { seedSampleEvents } from '#server/db/seed/sample-events.ts';
import { inMain, inSection, openApp, press, screen, startScreens, within } from '#tests/support/screens.tsx';

/*
 * The texts of the calendar and of the events depend on the date, so docs/screen-reader omits them. These tests check
 * them on fixed days.
 */

/** Opens an address at noon of a day in the week of the sample events. */
async function openOn(day: string, path: string) {
  const { server, phone } = await startScreens();
  server.clock.nowMs = Date.parse(`${day}T17:00:00.000Z`);
  await seedSampleEvents(server.store, server.clock.nowMs);
  await phone.core.engine.sync();
  await openApp(phone, path);
  await screen.findByRole('table');
}

/** The text and the names of controls in a part of the page, in order. */
function readOf(part: Element): string[] {
  if (part.getAttribute('aria-hidden') === 'true') return [];
  const name = part.getAttribute('aria-label');
  if (name !== null && part.matches('a, button')) return [name];
  const own = [...part.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const words = own
    .map(({ textContent }) => textContent)
    .join('')
    .replace(/\s+/g, ' ');
  return [...(words === '' ? [] : [words]), ...[...part.children].flatMap(readOf)];
}

/** The text from a heading to the end of its container. */
function below(heading: HTMLElement): string[] {
  const all = [...(heading.parentElement?.children ?? [])];
  return all.slice(all.indexOf(heading)).flatMap(readOf);
}

/** A week of the calendar: the text of each cell, or the name and state of its button. */
function weekOf(table: HTMLElement, place: number): string[] {
  const row = within(table).getAllByRole('row')[place + 1];
  return [...(row?.children ?? [])].map((cell) => {
    const button = cell.querySelector('button');
    if (button === null) return cell.textContent ?? '';
    const states = [
      button.getAttribute('aria-current') === 'date' && 'today',
      button.getAttribute('aria-disabled') === 'true' && 'disabled',
      button.getAttribute('aria-pressed') === 'true' && 'pressed',
    ];
    return [button.getAttribute('aria-label'), ...states].filter(Boolean).join(', ');
  });
}

const FIRE_SAFETY = [
  'Dec 2, 2026',
  'Sample: Barn Fire Safety Evening',
  'Ocala, Florida · Workshop',
  'View Details: Sample: Barn Fire Safety Evening',
];

describe('in December, which starts on a Tuesday', () => {
  test('days of other months have no button, empty days say so, and today is selected', async () => {
    await openOn('2026-12-02', '/');
    const table = inSection('Events calendar').getByRole('table', { name: 'December 2026' });
    expect(weekOf(table, 0)).toEqual([
      '29',
      '30',
      'Tuesday, December 1, 2026, no events, disabled',
      'Wednesday, December 2, 2026, 1 event, today, pressed',
      'Thursday, December 3, 2026, no events, disabled',
      'Friday, December 4, 2026, 1 event',
      'Saturday, December 5, 2026, 1 event',
    ]);
    expect(weekOf(table, 4).slice(-3)).toEqual([
      'Thursday, December 31, 2026, no events, disabled',
      '1',
      '2',
    ]);
  });

  test('home and the events page show the events of a day', async () => {
    await openOn('2026-12-02', '/');
    const heading = inSection('Events calendar').getByRole('heading', { name: /^Events on/ });
    expect(below(heading)).toEqual([
      'Events on Dec 2, 2026',
      ...FIRE_SAFETY,
      'Events marked Sample are examples, not real events.',
    ]);
  });

  test('the events page of a day omits the next events', async () => {
    await openOn('2026-12-02', '/events');
    const heading = inMain().getByRole('heading', { name: /^Events on/ });
    expect(below(heading)).toEqual(['Events on Dec 2, 2026', ...FIRE_SAFETY]);
    expect(inMain().queryByRole('heading', { name: 'Next events' })).toBeNull();
  });

  test('home says that a day has no event', async () => {
    await openOn('2026-12-01', '/');
    const heading = inSection('Events calendar').getByRole('heading', { name: /^Events on/ });
    expect(below(heading)).toEqual(['Events on Dec 1, 2026', 'No events on this date.']);
  });

  test('the events page of an empty day shows the next three, and names the first above the calendar', async () => {
    await openOn('2026-12-01', '/events');
    const soonest = inMain().getByRole('link', {
      name: 'Next: Sample: Barn Fire Safety Evening, Dec 2, 2026',
    });
    expect(soonest.getAttribute('href')).toMatch(/^\/event\/\d+$/);
    expect(below(inMain().getByRole('heading', { name: 'Next events' }))).toEqual([
      'Next events',
      'Choose a day with events to see them here.',
      ...FIRE_SAFETY,
      'Dec 4 – 6, 2026',
      'Sample: Harvest and Livestock Fair',
      'Gainesville, Florida · Fair',
      'Featured Event',
      'View Details: Sample: Harvest and Livestock Fair',
      'Dec 12, 2026',
      'Sample: Trail Ride for Beginners',
      'Ocala, Florida · Other',
      'View Details: Sample: Trail Ride for Beginners',
    ]);
  });
});

test('an event over New Year shows both years, in the list and among the featured events', async () => {
  await openOn('2027-12-31', '/events');
  const days = 'Dec 31, 2027 – Jan 2, 2028';
  expect(below(inMain().getByRole('heading', { name: /^Events on/ })).slice(0, 3)).toEqual([
    'Events on Dec 31, 2027',
    days,
    'Sample: Harvest and Livestock Fair',
  ]);
  expect(readOf(inMain().getByRole('complementary', { name: 'Featured Events' }))).toContain(days);
});

test.each([
  ['summer', '2027-06-28', 'Wed, Jun 30, 2027, 6:00 – 8:00 PM EDT'],
  ['winter', '2026-12-01', 'Wed, Dec 2, 2026, 6:00 – 8:00 PM EST'],
])('in %s the times of an event name the right time zone', async (_, day, hours) => {
  await openOn(day, '/events');
  await press(inMain().getByRole('link', { name: /^View Details: .*Barn Fire Safety/ }));
  expect(await inMain().findAllByText(hours)).toHaveLength(2);
});

test('an event says whose times it shows in words, without the code of a time zone', async () => {
  const { server, phone } = await startScreens();
  await seedSampleEvents(server.store, server.clock.nowMs);
  await phone.core.engine.sync();
  const [event] = await phone.core.cache.events.toArray();
  await openApp(phone, `/event/${event?.id}`);
  expect(await inMain().findByText('Times are local to the event.')).toBeTruthy();
  expect(screen.getByRole('main').textContent).not.toContain(event?.timeZone);
});
