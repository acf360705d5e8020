import { LOCALE } from '#src/words/in-languages.ts';

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
  return new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' }).format(Date.parse(date));
}
