import { MINUTE_MS } from '#contract/shared/time.ts';
import { LOCALE } from '#src/words/in-languages.ts';
import { utcFormat } from './formatters.ts';

/**
 * Formats times in this phone's current time zone. An `Intl` formatter keeps the zone of its creation, but a phone
 * may change zones while the app is open; `Date` follows.
 */
export function localFormat(options: Intl.DateTimeFormatOptions, locale = LOCALE): (ms: number) => string {
  const format = utcFormat(options, locale);
  return (ms) => wholeTime(format(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS));
}

/** Keeps a time on one line: the space before "AM" or "a.m." does not break. */
export const wholeTime = (text: string): string => text.replace(/(\d) (?=[ap]\.?m\b)/gi, '$1\u00a0');
