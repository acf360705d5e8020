import type { AnimalEvent } from '#contract/events.ts';
import { EVENT_LIMITS } from '#contract/limits.ts';
import { DAY_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { utcFormat, whenNeeded } from '#src/ui/formats/formatters.ts';
import { LOCALE } from '#src/words/in-languages.ts';

/** A calendar day such as `2026-11-21`; days compare as strings. */
export type Day = string;
/** A calendar month such as `2026-11`. */
export type Month = string;

const WEEK_DAYS = EVENT_LIMITS.weekDays;
const MONTHS = 12;
const DAY_CHARS = 'YYYY-MM-DD'.length;
const MONTH_CHARS = 'YYYY-MM'.length;

const atNoon = (day: Day) => Date.parse(`${day}T12:00:00.000Z`);
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, DAY_CHARS);

/** Adds days; negative numbers go back. */
export const addDays = (day: Day, count: number): Day => dayOf(atNoon(day) + count * DAY_MS);

/** Counts the days between two days. */
export const daysFrom = (from: Day, to: Day): number => Math.round((atNoon(to) - atNoon(from)) / DAY_MS);

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: Day): number => new Date(atNoon(day)).getUTCDay();

export const monthOf = (day: Day): Month => day.slice(0, MONTH_CHARS);
export const firstDayOf = (month: Month): Day => `${month}-01`;
export const lastDayOf = (month: Month): Day => addDays(firstDayOf(addMonths(month, 1)), -1);

/** Adds months; negative numbers go back. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * MONTHS + number - 1 + count;
  const later = `${Math.floor(months / MONTHS)}`.padStart('YYYY'.length, '0');
  return `${later}-${`${(months % MONTHS) + 1}`.padStart(2, '0')}`;
}

/** Whether a text is an existing day: not `2026-02-30`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(atNoon(text)) && addDays(text, 0) === text;
}

/** Whether a text is a month. */
export const isMonth = (text: string): boolean => /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(text);

/** Returns the weeks of a month, Sunday first, including days of the neighboring months. */
export function weeksOf(month: Month): Day[][] {
  const first = firstDayOf(month);
  const start = addDays(first, -weekdayOf(first));
  const count = Math.ceil((daysFrom(start, lastDayOf(month)) + 1) / WEEK_DAYS);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (_, day) => addDays(start, week * WEEK_DAYS + day)),
  );
}

const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = utcFormat(options);
  return (day: Day) => format(atNoon(day));
};
const longMonth = dayFormat({ month: 'long', year: 'numeric' });
const shortWeekday = dayFormat({ weekday: 'short' });
const longWeekday = dayFormat({ weekday: 'long' });
const shortDay = whenNeeded(
  () => new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }),
);

/** 'Saturday, November 21, 2026' */
export const nameOfDay = dayFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
/** 'November 2026' */
export const formatMonth = (month: Month) => longMonth(firstDayOf(month));
/** 'Nov 19 – 21, 2026', or 'Nov 21, 2026' for one day. */
export const formatDays = (first: Day, last: Day) => shortDay().formatRange(atNoon(first), atNoon(last));
/** '21' */
export const numberOf = dayFormat({ day: 'numeric' });
/** 'Nov' */
export const shortMonthOf = dayFormat({ month: 'short' });

/** 'Sun' and 'Sunday' to 'Sat' and 'Saturday', in the order of the grid. */
export const weekdays = (): { short: string; long: string }[] =>
  (weeksOf('2026-11')[0] ?? []).map((day) => ({ short: shortWeekday(day), long: longWeekday(day) }));

/** First and last day of an event in its own time zone, as `2026-11-21`, and their number. */
export interface EventDays {
  first: string;
  last: string;
  count: number;
}

/**
 * Returns the days of an event in its own time zone, or the device's if that is unknown here. An event that ends at
 * midnight belongs to the day before.
 */
export function eventDays(event: Pick<AnimalEvent, 'startDate' | 'endDate' | 'timeZone'>): EventDays {
  const startMs = Date.parse(event.startDate);
  const endMs = Math.max(startMs, Date.parse(event.endDate) - 1);
  const first = localDayOf(startMs, event.timeZone);
  const last = localDayOf(endMs, event.timeZone);
  return { first, last, count: Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1 };
}

const dayFormatters = new Map<string, Intl.DateTimeFormat | null>();

/**
 * Returns the day of an instant (epoch milliseconds) in an IANA time zone, default the device's own, as `2026-11-21`.
 */
export function localDayOf(ms: number, timeZone = ''): Day {
  const formatter = dayFormatterOf(timeZone);
  if (!formatter) return dayOf(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS);
  const parts = formatter.formatToParts(ms);
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${at('year').padStart(4, '0')}-${at('month')}-${at('day')}`;
}

/** Null for a time zone that this device does not know. */
function dayFormatterOf(timeZone: string): Intl.DateTimeFormat | null {
  const cached = dayFormatters.get(timeZone);
  if (cached !== undefined) return cached;
  const formatter = isKnownZone(timeZone)
    ? new Intl.DateTimeFormat(LOCALE, {
        calendar: 'gregory',
        numberingSystem: 'latn',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        timeZone,
      })
    : null;
  dayFormatters.set(timeZone, formatter);
  return formatter;
}

/** Whether this device knows an IANA time zone. */
export function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat(LOCALE, { timeZone });
    return timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
