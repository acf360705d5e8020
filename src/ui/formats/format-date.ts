import { LOCALE } from '#src/words/in-languages.ts';

const dates = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/** A day with its year, here or in a time zone: Nov 12, 2026; empty for what is no time. ISO text or epoch milliseconds. */
export const formatFullDate = (time: string | number, timeZone?: string): string =>
  formatted(timeZone ? new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone }) : dates, time);

/** The same with the hour: Nov 12, 2026, 7:40 AM. */
export const formatFullTime = (time: string | number): string => formatted(moments, time);

function formatted(format: Intl.DateTimeFormat, time: string | number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : format.format(date);
}
