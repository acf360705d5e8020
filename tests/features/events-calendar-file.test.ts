import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { calendarFile, calendarFileName } from '#src/features/events/calendar-file.ts';
import { allDayOf, eventOf } from './events-support.ts';

/** The event of a file, read by an independent library. @throws if the text is not an iCalendar file. */
async function readBack(event: Parameters<typeof calendarFile>[0], host = 'fair.example') {
  const text = await calendarFile(event, host);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const found = calendar.getAllSubcomponents('vevent');
  expect(found).toHaveLength(1);
  const component = found[0];
  if (!component) throw new Error('no event');
  return { text, calendar, component, event: new ICAL.Event(component) };
}

describe('the calendar file', () => {
  test('is a valid calendar with one event and standard line ends', async () => {
    const { text, calendar, component } = await readBack(eventOf(7));
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('prodid')).toContain('PetiYard');
    expect(component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-01T10:00:00Z');
    expect(text).toContain('\r\n');
    expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  });

  test('has title, place, text and address of the event with any characters', async () => {
    const { event, component } = await readBack(
      eventOf(7, {
        title: 'Hay, straw; and "feed" \\ seed',
        description: 'First line\nÄ second: BEGIN:VEVENT',
        website: 'https://fair.example/a?b=1&c=2',
        contactPhone: '(352) 555-0150',
      }),
    );
    expect(event.summary).toBe('Hay, straw; and "feed" \\ seed');
    expect(event.location).toBe('Red Barn, 1 Barn Rd, Ocala, Florida 34470');
    expect(event.description).toContain('First line\nÄ second: BEGIN:VEVENT');
    expect(event.description).toContain('Hen Keepers');
    expect(event.description).toContain('(352) 555-0150');
    expect(component.getFirstPropertyValue('url')).toBe('https://fair.example/a?b=1&c=2');
  });

  test('never includes an address that is not a web address', async () => {
    const { component } = await readBack(eventOf(7, { website: 'javascript:alert(1)' }));
    expect(component.getFirstPropertyValue('url')).toBeNull();
  });

  test('keeps the id of the event, with a higher sequence after a change', async () => {
    const first = await readBack(eventOf(7));
    const changed = await readBack(eventOf(7, { version: 12, title: 'Moved' }));
    expect(first.event.uid).toBe('event-7@fair.example');
    expect(changed.event.uid).toBe(first.event.uid);
    expect(changed.event.sequence).toBeGreaterThan(first.event.sequence);
    expect(await calendarFile(eventOf(7), 'fair.example')).toBe(first.text);
    expect(calendarFileName(eventOf(7))).toBe('petiyard-event-7.ics');
  });

  test('gives the same number on another server another id', async () => {
    const [one, other] = [await readBack(eventOf(7)), await readBack(eventOf(7), 'farm.example:3000')];
    expect(other.event.uid).toBe('event-7@farm.example:3000');
    expect(other.event.uid).not.toBe(one.event.uid);
  });

  test('marks a sample as an event that does not take place, and omits its address', async () => {
    const { event, component } = await readBack(
      eventOf(7, { isSample: true, website: 'https://fair.example' }),
    );
    expect(event.description).toMatch(/^Sample - this is not a real event\./);
    expect(component.getFirstPropertyValue('url')).toBeNull();
  });
});

describe('the times in the calendar file', () => {
  test('are dates for an all-day event, and the end is the next day', async () => {
    const { event } = await readBack(allDayOf(7, '2026-11-21'));
    expect(event.startDate.isDate).toBe(true);
    expect(event.startDate.toString()).toBe('2026-11-21');
    expect(event.endDate.toString()).toBe('2026-11-22');
  });

  test('are the days of an all-day event across both clock changes', async () => {
    const autumn = await readBack(
      eventOf(7, {
        allDay: true,
        startDate: '2026-10-31T04:00:00.000Z',
        endDate: '2026-11-03T04:59:59.999Z',
      }),
    );
    expect([autumn.event.startDate, autumn.event.endDate].map(String)).toEqual(['2026-10-31', '2026-11-03']);
    const spring = await readBack(
      eventOf(7, {
        allDay: true,
        startDate: '2026-03-07T05:00:00.000Z',
        endDate: '2026-03-09T03:59:59.999Z',
      }),
    );
    expect([spring.event.startDate, spring.event.endDate].map(String)).toEqual(['2026-03-07', '2026-03-09']);
  });

  test('are right for all-day events over a leap day and the end of a year', async () => {
    expect(String((await readBack(allDayOf(7, '2028-02-28', '2028-02-29'))).event.endDate)).toBe(
      '2028-03-01',
    );
    expect(String((await readBack(allDayOf(7, '2026-12-31'))).event.endDate)).toBe('2027-01-01');
  });

  test.each([
    ['before the clocks change', '2026-03-07T14:00:00.000Z', '2026-03-07T16:00:00.000Z'],
    ['over the hour that is skipped', '2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z'],
    ['over the hour that comes twice', '2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
    ['over several days', '2026-10-31T13:00:00.000Z', '2026-11-02T21:00:00.000Z'],
  ])('are the exact times of a timed event: %s', async (_, startDate, endDate) => {
    const { event, text } = await readBack(eventOf(7, { startDate, endDate }));
    expect(event.startDate.toJSDate().toISOString()).toBe(startDate);
    expect(event.endDate.toJSDate().toISOString()).toBe(endDate);
    expect(text).toMatch(/DTSTART:\d{8}T\d{6}Z/);
  });
});
