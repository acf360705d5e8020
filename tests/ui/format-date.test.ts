import { expect, test } from 'vitest';
import { formatFullDate, formatFullTime } from '#src/ui/formats/format-date.ts';

const NOON = '2026-11-12T12:00:00Z';

test('a day includes its year, in the given time zone', () => {
  expect(formatFullDate(NOON)).toBe('Nov 12, 2026');
  expect(formatFullDate(Date.parse(NOON), 'Pacific/Kiritimati')).toBe('Nov 13, 2026');
});
test('a time includes the hour', () => {
  expect(formatFullTime(NOON)).toMatch(/^Nov 12, 2026, \d{1,2}:00\sPM$/);
});
test('an invalid time is omitted and removes nothing else', () => {
  expect([formatFullDate('soon'), formatFullDate('soon', 'UTC'), formatFullTime('')]).toEqual(['', '', '']);
});
