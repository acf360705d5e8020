import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkHours } from '#contract/hours.ts';
import { ALERT_FORM } from '#src/features/admin/tables/alert-form.ts';
import { localDayOf } from '#src/features/events/days.ts';
import { hoursValues } from '#src/features/owners/hours.local.ts';
import { formatAge, formatDay, formatWhen } from '#src/ui/formats/format-age.ts';
import { formatFullDate, formatFullTime } from '#src/ui/formats/format-date.ts';
import { localFormat } from '#src/ui/formats/local-format.ts';
import { phoneZone } from '#src/ui/formats/phone-zone.ts';

const before = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/New_York';
});
afterEach(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

/** 11:30 PM in Florida, 8:30 PM in California, the next day in London. */
const MOMENT = Date.parse('2026-11-25T04:30:00Z');
const LATER = MOMENT + 25 * 3_600_000;

test('every time on the screens follows the phone into another time zone', () => {
  const all = () => [
    formatAge(MOMENT, LATER),
    formatWhen(MOMENT, LATER),
    formatDay(MOMENT, LATER),
    formatFullDate(MOMENT),
    formatFullTime(MOMENT),
    localDayOf(MOMENT),
    formatFullDate(MOMENT, 'Asia/Tokyo'),
  ];
  expect(all()).toEqual([
    'Tue 11:30\u00a0PM',
    'Tue 11:30\u00a0PM',
    'Tuesday',
    'Nov 24, 2026',
    'Nov 24, 2026, 11:30\u00a0PM',
    '2026-11-24',
    'Nov 25, 2026',
  ]);
  process.env.TZ = 'America/Los_Angeles';
  expect(all().slice(0, 2)).toEqual(['Tue 8:30\u00a0PM', 'Tue 8:30\u00a0PM']);
  process.env.TZ = 'Europe/London';
  expect(all()).toEqual([
    'Wed 4:30\u00a0AM',
    'Wed 4:30\u00a0AM',
    'Wednesday',
    'Nov 25, 2026',
    'Nov 25, 2026, 4:30\u00a0AM',
    '2026-11-25',
    'Nov 25, 2026',
  ]);
});

test('a summer time stays a summer time when it is read in the winter', () => {
  const time = localFormat({ hour: 'numeric', minute: '2-digit' });
  expect([time(Date.parse('2026-07-01T12:00:00Z')), time(Date.parse('2026-12-01T12:00:00Z'))]).toEqual([
    '8:00\u00a0AM',
    '7:00\u00a0AM',
  ]);
});

test('a phone that does not know its zone still sets hours, alerts and notifications', () => {
  process.env.TZ = 'Etc/Unknown';
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Etc/Unknown'); // as Chrome on some phones
  const { timeZone } = hoursValues(undefined);
  const weekly = [{ day: 1, opens: '08:00', closes: '17:00' }];
  expect(checkHours({ timeZone, weekly })).toMatchObject({ ok: true });
  expect(phoneZone()).toBe(timeZone);
  const typed = { fromDay: '2026-11-25', fromTime: '08:00', untilDay: '2026-11-26', untilTime: '08:00' };
  const { validFrom, validUntil } = ALERT_FORM.draftOf({ ...ALERT_FORM.empty, ...typed });
  expect([validFrom, validUntil]).toEqual(['2026-11-25T13:00:00.000Z', '2026-11-26T13:00:00.000Z']);
});

test('a time in a zone that this phone does not know is shown in its own', () => {
  expect(formatFullDate(MOMENT, 'America/Nowhere')).toBe('Nov 24, 2026');
});
