import { isTimeZone } from '#contract/shared/hours.ts';
import { LOCALE } from '#src/words/in-languages.ts';
import { utcFormat } from './formatters.ts';
import { localFormat } from './local-format.ts';

const dates = localFormat({ dateStyle: 'medium' });
const moments = localFormat({ dateStyle: 'medium', timeStyle: 'short' });

/**
 * A date with its year, here or in a time zone: Nov 12, 2026; empty if invalid. ISO text or epoch milliseconds. An old
 * phone may not know the zone: it shows its own date.
 */
export const formatFullDate = (time: string | number, timeZone?: string, locale = LOCALE): string =>
  formatted(timeZone ? zoneFormat(timeZone, locale) : dates, time);

/** A formatter is slow to create, and a list needs hundreds of dates. */
const zoneFormats = new Map<string, (ms: number) => string>();

function zoneFormat(timeZone: string, locale: string): (ms: number) => string {
  const key = `${locale} ${timeZone}`;
  const format =
    zoneFormats.get(key) ??
    (isTimeZone(timeZone)
      ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format
      : dates);
  zoneFormats.set(key, format);
  return format;
}

/** The same with the time: Nov 12, 2026, 7:40 AM. */
export const formatFullTime = (time: string | number): string => formatted(moments, time);

function formatted(format: (ms: number) => string, time: string | number): string {
  const ms = new Date(time).getTime();
  return Number.isNaN(ms) ? '' : format(ms);
}

/** Year, year and month, or a full date: as many parts as the text has. */
const PARTS: readonly Intl.DateTimeFormatOptions[] = [
  { year: 'numeric' },
  { year: 'numeric', month: 'short' },
  { year: 'numeric', month: 'short', day: 'numeric' },
];

/** A source's date, as precise as it is known: '2017', 'Sep 2017', 'Sep 7, 2017'; the text itself if it is none. */
export function formatSourceDate(date: string): string {
  if (!/^\d{4}(?:-\d{2}){0,2}$/.test(date)) return date;
  const options = PARTS[date.split('-').length - 1] ?? {};
  return utcFormat(options)(Date.parse(date));
}
