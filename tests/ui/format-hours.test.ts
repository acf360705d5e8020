import { expect, test } from 'vitest';
import { readHours, type WeeklyHours } from '#contract/shared/hours.ts';
import { formatHours } from '#src/ui/formats/format-hours.ts';

const ZONE = 'America/New_York';
const read = (text: string) => readHours(text, ZONE) as WeeklyHours;

test('days with the same hours are grouped', () => {
  expect(formatHours(read('Mon-Fri 8am-5pm, Sat 8:00 AM-12:00 PM'))).toBe(
    'Mon–Fri 8:00 AM–5:00 PM, Sat 8:00 AM–12:00 PM',
  );
  expect(formatHours(read('Mon-Tue 9am-5pm, Thu 9am-5pm'))).toBe(
    'Mon, Tue 9:00 AM–5:00 PM, Thu 9:00 AM–5:00 PM',
  );
});

test('a lunch break and a note are shown', () => {
  const weekly = [
    { day: 1, opens: '13:00', closes: '17:00' },
    { day: 1, opens: '08:00', closes: '12:00' },
  ];
  expect(formatHours({ timeZone: ZONE, weekly, note: 'By appointment' })).toBe(
    'Mon 8:00 AM–12:00 PM + 1:00 PM–5:00 PM. By appointment',
  );
});

test('a business that never closes says so, and a text stays as it is', () => {
  expect(formatHours(read('24/7'))).toBe('Day and night, every day');
  expect(formatHours('Mo-Fr 8-17')).toBe('Mo-Fr 8-17');
});
