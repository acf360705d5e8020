import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysFrom,
  eventDays,
  firstDayOf,
  formatDays,
  formatMonth,
  isDay,
  isMonth,
  lastDayOf,
  localDayOf,
  monthOf,
  nameOfDay,
  weekdayOf,
  weekdays,
  weeksOf,
} from '#src/features/events/days.ts';
import { dayAfterKey } from '#src/features/events/grid-keys.ts';

const someDay = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1990-01-01', count));

describe('a month', () => {
  test.each([
    ['2026-11', '2026-11-30'],
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2100-02', '2100-02-28'],
    ['2000-02', '2000-02-29'],
    ['2026-12', '2026-12-31'],
  ])('%s ends on %s', (month, last) => {
    expect(lastDayOf(month)).toBe(last);
  });

  test('with four whole weeks has four rows, and one that starts late has six', () => {
    expect(weeksOf('2026-02')).toHaveLength(4);
    expect(weeksOf('2026-11')).toHaveLength(5);
    expect(weeksOf('2026-08')).toHaveLength(6);
  });

  test('starts its grid on a Sunday and names seven weekdays', () => {
    expect(weeksOf('2026-11')[0]).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-07',
    ]);
    expect(
      weekdays()
        .map(({ short }) => short)
        .join(' '),
    ).toBe('Sun Mon Tue Wed Thu Fri Sat');
  });

  test('shows each of its days once, in weeks of seven consecutive days', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const month = monthOf(day);
        const days = weeksOf(month).flat();
        expect(weeksOf(month).every((week) => week.length === 7 && weekdayOf(week[0] ?? '') === 0)).toBe(
          true,
        );
        expect(days.every((each, at) => at === 0 || daysFrom(days[at - 1] ?? '', each) === 1)).toBe(true);
        expect(days.filter((each) => monthOf(each) === month)).toHaveLength(
          daysFrom(firstDayOf(month), lastDayOf(month)) + 1,
        );
      }),
    );
  });

  test('follows December and precedes January across the year', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-11', -23)).toBe('2024-12');
  });

  test('is named by the browser', () => {
    expect(formatMonth('2026-11')).toBe('November 2026');
    expect(nameOfDay('2026-11-21')).toBe('Saturday, November 21, 2026');
    expect(formatDays('2026-11-21', '2026-11-21')).toBe('Nov 21, 2026');
    expect(formatDays('2026-11-19', '2026-11-21')).toMatch(/^Nov 19\s–\s21, 2026$/);
  });
});

describe('the text of an address', () => {
  test.each(['2026-02-30', '2026-13-01', '21.11.2026', '', '2026-2-3'])('%j is not a day', (text) => {
    expect(isDay(text)).toBe(false);
  });
  test('a leap day is a day', () => {
    expect(isDay('2028-02-29')).toBe(true);
    expect(isDay('2027-02-29')).toBe(false);
  });
  test.each(['2026-00', '2026-13', '0000-01', '202611'])('%j is not a month', (text) => {
    expect(isMonth(text)).toBe(false);
  });
});

describe('the days of an event', () => {
  const at = (startDate: string, endDate: string, timeZone = 'America/New_York') =>
    eventDays({ startDate, endDate, timeZone });

  test('are counted in its own time zone, not in UTC', () => {
    expect(at('2026-11-22T01:00:00.000Z', '2026-11-22T03:00:00.000Z')).toEqual({
      first: '2026-11-21',
      last: '2026-11-21',
      count: 1,
    });
    expect(at('2026-11-20T15:30:00.000Z', '2026-11-20T16:30:00.000Z', 'Asia/Tokyo').first).toBe('2026-11-21');
  });
  test('are right on both sides of a clock change', () => {
    expect(at('2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z')).toMatchObject({
      first: '2026-11-01',
      last: '2026-11-01',
      count: 1,
    });
    expect(at('2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z').count).toBe(1);
    expect(at('2026-10-31T13:00:00.000Z', '2026-11-02T21:00:00.000Z').count).toBe(3);
  });
  test('omit the day if the event ends at its midnight', () => {
    expect(at('2026-11-21T23:00:00.000Z', '2026-11-22T05:00:00.000Z').last).toBe('2026-11-21');
    expect(at('2026-11-21T23:00:00.000Z', '2026-11-22T05:00:01.000Z').last).toBe('2026-11-22');
  });
  test('use the time zone of the device if the zone is unknown', () => {
    const start = '2026-11-21T12:00:00.000Z';
    expect(at(start, start, 'Mars/Olympus').first).toBe(localDayOf(Date.parse(start)));
  });
});

describe('keys in the calendar', () => {
  test.each([
    ['ArrowLeft', '2026-11-01', '2026-10-31'],
    ['ArrowRight', '2026-11-30', '2026-12-01'],
    ['ArrowUp', '2026-11-10', '2026-11-03'],
    ['ArrowDown', '2026-11-10', '2026-11-17'],
    ['Home', '2026-11-10', '2026-11-08'],
    ['End', '2026-11-10', '2026-11-14'],
    ['PageDown', '2026-01-31', '2026-02-28'],
    ['PageUp', '2026-03-31', '2026-02-28'],
  ])('%s moves from %s to %s', (key, from, to) => {
    expect(dayAfterKey(from, key)).toBe(to);
  });
  test('other keys move nothing', () => {
    expect(dayAfterKey('2026-11-10', 'Enter')).toBeNull();
  });
});
