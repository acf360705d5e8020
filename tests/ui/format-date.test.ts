import { expect, test } from 'vitest';
import { formatFullDate, formatFullTime } from '#src/ui/formats/format-date.ts';

const NOON = '2026-11-12T12:00:00Z';

test('a day is written with its year, in the time zone that is named', () => {
  expect(formatFullDate(NOON)).toBe('Nov 12, 2026');
  expect(formatFullDate(Date.parse(NOON), 'Pacific/Kiritimati')).toBe('Nov 13, 2026');
});
test('a moment has the hour too', () => {
  expect(formatFullTime(NOON)).toMatch(/^Nov 12, 2026, \d{1,2}:00\sPM$/);
});
test('what is no time is left out, and takes nothing with it', () => {
  expect([formatFullDate('soon'), formatFullDate('soon', 'UTC'), formatFullTime('')]).toEqual(['', '', '']);
});
