import { LOCALE } from '#src/words/in-languages.ts';

/** Creates an `Intl` formatter when it is first needed: the first one takes an old phone 40 ms, each further one 5 ms. */
export function whenNeeded<F>(create: () => F): () => F {
  let formatter: F | undefined;
  return () => (formatter ??= create());
}

/** Formats numbers in the app's language. */
export function numberFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  const formatter = whenNeeded(() => new Intl.NumberFormat(LOCALE, options));
  return (value) => formatter().format(value);
}

/** Formats epoch milliseconds as UTC. */
export function utcFormat(options: Intl.DateTimeFormatOptions, locale = LOCALE): (ms: number) => string {
  const formatter = whenNeeded(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  return (ms) => formatter().format(ms);
}
