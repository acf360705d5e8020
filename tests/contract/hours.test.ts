import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { checkHours } from '#contract/hours.ts';
import { isOpenAt, isOpenNow, isTimeZone, type WeeklyHours } from '#contract/shared/hours.ts';
import { readHours } from '#contract/shared/hours-text.ts';

const ZONE = 'America/New_York';
/** 2026-11-23 is a Monday; Florida's clocks are five hours behind. */
const at = (local: string) => Date.parse(`${local}:00-05:00`);

describe('hours from a text as people write it', () => {
  test.each([
    ['Monday-Friday 8am-5pm', [1, 2, 3, 4, 5], '08:00', '17:00'],
    ['Mon to Fri 7.30 a.m. to 5.30 p.m.', [1, 2, 3, 4, 5], '07:30', '17:30'],
    ['Sat 9:00 AM-2:00 PM', [6], '09:00', '14:00'],
    ['Saturday 7.30 a.m. to 12.00 noon', [6], '07:30', '12:00'],
    ['Daily 9 to 5 p.m.', [0, 1, 2, 3, 4, 5, 6], '09:00', '17:00'],
    ['Fri-Mon 13:00-18:00', [5, 6, 0, 1], '13:00', '18:00'],
    ['Wed 1-5 pm', [3], '13:00', '17:00'],
    ['Thursdays 6 pm to 12 midnight', [4], '18:00', '24:00'],
    ['M-F 7-5', [1, 2, 3, 4, 5], '07:00', '17:00'],
    ['Tue-Sat 9-4', [2, 3, 4, 5, 6], '09:00', '16:00'],
    ['Mo - Fr: 8:30 - 5:30', [1, 2, 3, 4, 5], '08:30', '17:30'],
    ['Sat 8-12', [6], '08:00', '12:00'],
    ['Daily 7-7', [0, 1, 2, 3, 4, 5, 6], '07:00', '19:00'],
    ['Mon-Sat 9:00-9:00', [1, 2, 3, 4, 5, 6], '09:00', '21:00'],
    ['MWF 9-3', [1, 3, 5], '09:00', '15:00'],
    ['mwf 9am-3pm', [1, 3, 5], '09:00', '15:00'],
    ['TTh 8-5', [2, 4], '08:00', '17:00'],
    ['TuTh 8am-5pm', [2, 4], '08:00', '17:00'],
    ['MTWThF 8-5', [1, 2, 3, 4, 5], '08:00', '17:00'],
    ['24/7', [0, 1, 2, 3, 4, 5, 6], '00:00', '24:00'],
    ['24 hours a day, 7 days a week', [0, 1, 2, 3, 4, 5, 6], '00:00', '24:00'],
  ])('%s', (text, days, opens, closes) => {
    expect(readHours(text, ZONE)?.weekly).toEqual(days.map((day) => ({ day, opens, closes })));
  });

  test('several days have their own hours', () => {
    const hours = readHours('Mon-Fri 8am-5pm; Sat 8:00 AM-12:00 PM', ZONE);
    expect(hours?.weekly).toHaveLength(6);
    expect(hours?.weekly.at(-1)).toEqual({ day: 6, opens: '08:00', closes: '12:00' });
  });

  test.each([
    '8 AM to 6 PM',
    'open seven days a week',
    'emergencies 24/7, otherwise call',
    'Mon-Fri 8-10',
    'Mon-Fri 4-3',
    'S-T 8-5',
    'MF 9-3',
    'MS 9-3',
    'TTT 9-3',
    'FWM 9-3',
    'Daily 5-5',
    'Daily 10-10',
    'Mon-Fri 7:00-7:30',
    'Mon-Fri 7:30-7:00',
    '9-5 Mon-Fri 9-1 Sat',
    'Mon-Fri 8-12, 1-5 Sat',
    'Mon 8-12, 1-5 Sat, Sun closed',
    'Mon-Fri 8-5 Sat by appointment',
    'Mon-Fri 8-5 Sat',
    'Mon 5pm-8am',
    'Mon 25:00-26:00',
    'by appointment',
    'after hours (800) 342-5869',
    '',
    'Mon-Fri 8am-5pm, by appointment only',
    'Mon-Fri 8am-5pm, winter until 4pm',
    'Mon-Fri 9am-5pm, Fri 6pm-8pm',
    'Mon 9am-5pm, Mon 10am-6pm',
    'Mon closed, Mon 9am-5pm',
    'Mon, Wed',
    '12/24 closed',
  ])('unreadable text stays text: %s', (text) => {
    expect(readHours(text, ZONE)).toBeNull();
  });
});

/** Compact form: 'Mo 08:00-17:00'. */
const week = (text: string) =>
  readHours(text, ZONE)
    ?.weekly.toSorted((a, b) => a.day - b.day || a.opens.localeCompare(b.opens))
    .map(({ day, opens, closes }) => `${'Su Mo Tu We Th Fr Sa'.split(' ')[day]} ${opens}-${closes}`);

describe('a week in one text', () => {
  test.each([
    ['Daily 9am-5pm, Sat 9am-1pm', 'Sa 09:00-13:00', 7],
    ['Sat 9am-1pm, Daily 9am-5pm', 'Sa 09:00-13:00', 7],
    ['Mon-Fri 8am-5pm, Wed 8am-noon', 'We 08:00-12:00', 5],
    ['Daily 9am-5pm, Sun closed', 'Mo 09:00-17:00', 6],
    ['Closed Sunday; Mon-Sat 9am-noon', 'Mo 09:00-12:00', 6],
    ['Weekdays 9am-noon', 'Mo 09:00-12:00', 5],
    ['Weekends: 10am-4pm', 'Su 10:00-16:00', 2],
    ['Mon, Wed, Fri 8am-5pm', 'We 08:00-17:00', 3],
    ['M-F 8-5:30 Sat 9-1', 'Sa 09:00-13:00', 6],
    ['M-F 8-5:30 Sat 9-1', 'Fr 08:00-17:30', 6],
    ['Mon-Fri 8am-5pm Sat 9am-noon Sun closed', 'Sa 09:00-12:00', 6],
    ['Mon-Thu 7:30-5:30 Fri 7:30-12', 'Fr 07:30-12:00', 5],
    ['Mon 9-5 Tue, Thu 9-7 Closed Sun', 'Th 09:00-19:00', 3],
    ['Mon & Wed 8a-5p', 'Mo 08:00-17:00', 2],
    ['Mon-Fri 8am-12pm, 1pm-5pm', 'Mo 13:00-17:00', 10],
    ['Mon-Fri 8am-12pm, Mon-Fri 1pm-5pm', 'Mo 13:00-17:00', 10],
    ['Mon-Fri 8:00-17:00', 'Mo 08:00-17:00', 5],
    ['Mon-Fri 9-noon', 'Mo 09:00-12:00', 5],
    ['Mon-Fri 8am-5pm | Sat 24 hours', 'Sa 00:00-24:00', 6],
  ])('%s', (text, span, spans) => {
    expect(week(text)).toContain(span);
    expect(week(text)).toHaveLength(spans);
  });

  test('every text that is read is accepted by the owner’s form', () => {
    const day = fc.constantFrom('Mon', 'Tue-Sat', 'Daily', 'Weekdays', 'Sunday', 'Mon & Thu', '');
    const time = fc.constantFrom('9am-5pm', '8am-noon', '1-4 pm', '10:00-18:00', 'closed', '24 hours', '');
    fc.assert(
      fc.property(fc.array(fc.tuple(day, time), { maxLength: 5 }), (parts) => {
        const hours = readHours(parts.map((part) => part.join(' ')).join(', '), ZONE);
        if (hours) expect(checkHours(hours)).toMatchObject({ ok: true });
      }),
      { numRuns: 500 },
    );
  });

  test('a part without hours becomes the note', () => {
    expect(readHours('Mon-Fri 8am-5pm, and by appointment', ZONE)?.note).toBe('and by appointment');
    expect(readHours('Mon-Fri 8am-5pm; closed major holidays', ZONE)?.note).toBe('closed major holidays');
  });
});

describe('open at a moment', () => {
  const hours: WeeklyHours = {
    timeZone: ZONE,
    weekly: [
      { day: 1, opens: '08:00', closes: '12:00' },
      { day: 1, opens: '13:00', closes: '24:00' },
      { day: 2, opens: '00:00', closes: '02:00' },
    ],
    closed: ['2026-11-30'],
  };

  test.each([
    ['2026-11-23T07:59', false],
    ['2026-11-23T08:00', true],
    ['2026-11-23T12:00', false],
    ['2026-11-23T23:59', true],
    ['2026-11-24T01:30', true],
    ['2026-11-24T02:00', false],
    ['2026-11-30T09:00', false],
  ])('%s in the business’s own time: %s', (local, isOpen) => {
    expect(isOpenAt(hours, at(local))).toBe(isOpen);
  });

  test('free text, and hours of an unknown time zone, are neither open nor closed', () => {
    expect(isOpenAt('Mon-Fri 8-5', at('2026-11-23T09:00'))).toBeNull();
    expect(isOpenAt({ ...hours, timeZone: 'Mars/Olympus' }, at('2026-11-23T09:00'))).toBeNull();
    expect(isOpenAt(undefined, at('2026-11-23T09:00'))).toBeNull();
  });

  test('names of time zones cannot fill the memory: long ones are unknown, and few are kept', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    expect(isTimeZone('x'.repeat(61))).toBe(false);
    expect(made).not.toHaveBeenCalled();
    isTimeZone('America/Chicago');
    isTimeZone('America/Chicago');
    expect(made).toHaveBeenCalledTimes(1);
    for (let n = 0; n < 200; n++)
      isTimeZone(`+${String(n % 24).padStart(2, '0')}:${10 + Math.floor(n / 24)}`);
    made.mockClear();
    isTimeZone('America/Chicago');
    expect(made).toHaveBeenCalledTimes(1);
    made.mockRestore();
  });

  test('"open now" is shown only for hours that were checked within a year', () => {
    const now = at('2026-11-23T09:00');
    expect(isOpenNow(hours, '2026-01-05', now)).toBe(true);
    expect(isOpenNow(hours, '2025-11-01', now)).toBeNull();
    expect(isOpenNow(hours, undefined, now)).toBeNull();
    expect(isOpenNow(hours, 'soon', now)).toBeNull();
  });
});
