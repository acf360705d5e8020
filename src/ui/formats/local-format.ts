import { MINUTE_MS } from '#contract/shared/time.ts';
import { LOCALE } from '#src/words/in-languages.ts';

/**
 * Formats moments by this phone's clock. `Intl` keeps the time zone in which a formatter was made, but a phone may cross
 * into another one while the app is open: `Date` knows the zone of now.
 */
export function localFormat(options: Intl.DateTimeFormatOptions): (ms: number) => string {
  const format = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });
  return (ms) => format.format(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS);
}
