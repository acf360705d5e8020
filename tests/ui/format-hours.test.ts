import { expect, test } from 'vitest';
import type { WeeklyHours } from '#contract/shared/hours.ts';
import { readHours } from '#contract/shared/hours-text.ts';
import { formatHours, formatOpening } from '#src/ui/formats/format-hours.ts';

const ZONE = 'America/New_York';
const read = (text: string) => readHours(text, ZONE) as WeeklyHours;

test('days with the same hours are grouped', () => {
  expect(formatHours(read('Mon-Fri 8am-5pm, Sat 8:00 AM-12:00 PM'))).toBe(
    'Mon–Fri 8:00\u00a0AM–5:00\u00a0PM, Sat 8:00\u00a0AM–12:00\u00a0PM',
  );
  expect(formatHours(read('Mon-Tue 9am-5pm, Thu 9am-5pm'))).toBe(
    'Mon, Tue 9:00\u00a0AM–5:00\u00a0PM, Thu 9:00\u00a0AM–5:00\u00a0PM',
  );
});

test('a lunch break and a note are shown', () => {
  const weekly = [
    { day: 1, opens: '13:00', closes: '17:00' },
    { day: 1, opens: '08:00', closes: '12:00' },
  ];
  expect(formatHours({ timeZone: ZONE, weekly, note: 'By appointment' })).toBe(
    'Mon 8:00\u00a0AM–12:00\u00a0PM + 1:00\u00a0PM–5:00\u00a0PM. By appointment',
  );
});

test('a business that never closes says so, and a text stays as it is', () => {
  expect(formatHours(read('24/7'))).toBe('Day and night, every day');
  expect(formatHours('Mo-Fr 8-17')).toBe('Mo-Fr 8-17');
});

test('a list says until when a business is open, only if its hours were checked within a year', () => {
  const at = (time: string) => Date.parse(`2026-11-23T${time}:00-05:00`); // a Monday
  const checked = '2026-11-01';
  const words = (text: string, time: string) => formatOpening(read(text), checked, at(time));
  expect(words('Mon-Fri 8am-6pm', '10:00')).toBe('open until 6\u00a0PM');
  expect(words('Mon-Fri 8am-5:30pm', '10:00')).toBe('open until 5:30\u00a0PM');
  expect(words('Mon-Fri 8am-6pm', '19:00')).toBe('closed now');
  expect(words('24/7', '10:00')).toBe('open day and night');
  const evening = { day: 1, opens: '20:00', closes: '24:00' };
  const night = { timeZone: ZONE, weekly: [evening, { day: 2, opens: '00:00', closes: '02:00' }] };
  expect(formatOpening(night, checked, at('21:00'))).toBe('open until 2\u00a0AM');
  expect(formatOpening({ timeZone: ZONE, weekly: [evening] }, checked, at('21:00'))).toBe(
    'open until 12\u00a0AM',
  );
  expect(formatOpening(read('24/7'), undefined, at('10:00'))).toBeNull();
  expect(formatOpening('Mo-Fr 8-17', checked, at('10:00'))).toBeNull();
});
