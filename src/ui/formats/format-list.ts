import { LOCALE } from '#src/words/in-languages.ts';
import { whenNeeded } from './formatters.ts';

const list = whenNeeded(() => new Intl.ListFormat(LOCALE, { type: 'conjunction' }));

/** "Ocala, Micanopy, and Reddick". */
export const formatList = (names: readonly string[]): string => list().format(names);
