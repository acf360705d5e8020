import { describe, expect, test } from 'vitest';
import {
  agesIn,
  formatAge,
  formatDay,
  formatDaysAgo,
  formatUntil,
  formatWhen,
} from '#src/ui/formats/format-age.ts';

/** A Thursday in the local time zone. */
const NOW = new Date(2026, 2, 12, 9, 5).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('the age of a saved copy', () => {
  test.each([
    [0, 'just now'],
    [MINUTE - 1, 'just now'],
    [MINUTE, '1 min. ago'],
    [12 * MINUTE, '12 min. ago'],
    [HOUR - 1, '59 min. ago'],
    [5 * HOUR, '5 hr. ago'],
    [DAY - 1, '23 hr. ago'],
    [2 * DAY, 'Tue 9:05\u00a0AM'],
    [7 * DAY, 'Mar 5'],
    [100 * DAY, 'Dec 2, 2025'],
  ])('of %i ms is "%s"', (ageMs, words) => {
    expect(formatAge(NOW - ageMs, NOW)).toBe(words);
  });

  test('of a copy from the future is "just now"', () => {
    expect(formatAge(NOW + HOUR, NOW)).toBe('just now');
  });
});

test('a time within a week has weekday and time, and an older one its date', () => {
  expect(formatWhen(new Date(2026, 2, 10, 7, 40).getTime(), NOW)).toBe('Tue 7:40\u00a0AM');
  expect(formatWhen(NOW - 3 * MINUTE, NOW)).toBe('Thu 9:02\u00a0AM');
  expect(formatWhen(NOW - 8 * DAY, NOW)).toBe('Mar 4');
});

test('a time in Spanish stays on one line', () => {
  const { formatWhen: inSpanish } = agesIn('es-US', 'ahora');
  expect(inSpanish(new Date(2026, 2, 10, 7, 40).getTime(), NOW)).toBe('mar 7:40\u00a0a.m.');
});

test('a day within a week has its weekday, and an older one its date', () => {
  expect(formatDay(NOW - 2 * DAY, NOW)).toBe('Tuesday');
  expect(formatDay(NOW - 8 * DAY, NOW)).toBe('Mar 4');
});

describe('the time until the next try', () => {
  test.each([
    [-5, 'now'],
    [29_500, 'in 30 sec.'],
    [3 * MINUTE + 1, 'in 4 min.'],
    [2 * HOUR, 'in 2 hr.'],
  ])('after %i ms is "%s"', (waitMs, words) => {
    expect(formatUntil(NOW + waitMs, NOW)).toBe(words);
  });
});

test.each([
  [0, 'today'],
  [1, 'yesterday'],
  [12, '12 days ago'],
  [59, '59 days ago'],
  [60, '2 months ago'],
  [729, '24 months ago'],
  [730, '2 years ago'],
  [-1, 'today'],
])('%i days ago reads "%s"', (days, words) => {
  expect(formatDaysAgo(NOW - days * DAY, NOW)).toBe(words);
});
