import { expect, test } from 'vitest';
import { isOpenAt, type WeeklyHours } from '#contract/shared/hours.ts';
import { hoursOf } from '#server/import/hours.ts';
import { type OsmHours, readOsmHours } from '#server/import/osm-hours.ts';

const PLACE = {
  timeZone: 'America/New_York',
  state: 'Florida',
  year: 2026,
};
const read = (text: string): OsmHours => readOsmHours(text, PLACE);
const hours = (text: string): WeeklyHours => {
  const result = read(text);
  if (!('hours' in result)) throw new Error(result.reason);
  return result.hours;
};
/** 'Mo 08:00-17:00' of the first span. */
const spans = (text: string) =>
  hours(text).weekly.map(
    ({ day, opens, closes }) => `${'Su Mo Tu We Th Fr Sa'.split(' ')[day]} ${opens}-${closes}`,
  );

test.each([
  ['Mo-Fr 08:00-17:00', 'Mo 08:00-17:00', 5],
  ['Mo-Fr 08:00-17:00; Sa 09:00-12:00; Su off', 'Sa 09:00-12:00', 6],
  ['Mo-Su 09:00-17:00; Sa 09:00-13:00', 'Sa 09:00-13:00', 7],
  ['Mo,We,Fr 08:00-12:00,13:00-17:00', 'We 13:00-17:00', 6],
  ['24/7', 'Mo 00:00-24:00', 7],
  ['Fr 18:00-02:00', 'Sa 00:00-02:00', 2],
  ['08:00-18:00', 'Su 08:00-18:00', 7],
])('OpenStreetMap’s "%s" is read', (text, span, count) => {
  expect(spans(text)).toContain(span);
  expect(spans(text)).toHaveLength(count);
});

test('closed holidays become closed days of two years', () => {
  const { closed, weekly } = hours('Mo-Fr 08:00-17:00; PH off; Dec 24 off');
  expect(weekly).toHaveLength(5);
  expect(closed).toContain('2026-11-26');
  expect(closed).toContain('2027-12-24');
  expect(closed?.every((day) => /^202[67]-/.test(day))).toBe(true);
  const thanksgiving = hours('Mo-Fr 08:00-17:00; PH off');
  expect(isOpenAt(thanksgiving, Date.parse('2026-11-26T10:00:00-05:00'))).toBe(false);
  expect(isOpenAt(thanksgiving, Date.parse('2026-11-25T10:00:00-05:00'))).toBe(true);
});

test('a comment becomes the note', () => {
  expect(hours('Mo-Fr 08:00-17:00 open "ring the bell"').note).toBe('ring the bell');
});

test.each([
  ['May-Sep Mo-Fr 09:00-17:00', 'seasons or single days'],
  ['Mo-Fr 09:00-17:00; Jan-Apr off', 'seasons'],
  ['sunrise-sunset', 'depends on the sun'],
  ['Mo-Fr 17:00+', 'not certain'],
  ['Mo-Fr 08:00-17:00 "by appointment"', 'not certain'],
  ['Mo-Fr 8:00-5:00', 'closing before opening'],
  ['SH off; Mo-Fr 08:00-17:00', 'depends on school holidays'],
  ['off', 'never open'],
  ['by chance', 'not understood'],
  ['Mo-Fr 8-5', 'doubtful (ambiguous single digit hour)'],
])('OpenStreetMap’s "%s" stays a text: %s', (text, reason) => {
  expect(read(text)).toEqual({ reason });
});

test('OpenStreetMap’s syntax is recognized in any list, and its bare spans only in its own', () => {
  expect(hoursOf('Mo-Fr 08:00-17:00', PLACE)).toMatchObject({ hours: { weekly: { length: 5 } } });
  expect(hoursOf('Mon-Fri 8am-5pm', PLACE)).toMatchObject({ hours: { weekly: { length: 5 } } });
  expect(hoursOf('08:00-18:00', PLACE)).toEqual({ hours: '08:00-18:00', reason: 'not understood' });
  expect(hoursOf('08:00-18:00', PLACE, true)).toMatchObject({ hours: { weekly: { length: 7 } } });
  expect(hoursOf('Mo-Fr 08:00-17:00', null)).toEqual({
    hours: 'Mo-Fr 08:00-17:00',
    reason: 'no single time zone',
  });
  expect(hoursOf('', PLACE)).toEqual({});
});
