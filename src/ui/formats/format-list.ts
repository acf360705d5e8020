import { LOCALE } from '#src/words/in-languages.ts';

const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

/** "Ocala, Micanopy, and Reddick". */
export const formatList = (names: readonly string[]): string => list.format(names);
