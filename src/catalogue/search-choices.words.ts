import { untranslated } from '#src/words/in-languages.ts';

/** Options of every business search. */
export const SEARCH_CHOICE_WORDS = untranslated({
  en: {
    onlyThatSay: 'Must have',
    /** Beside the results of "Open now". */
    hoursUnknown: 'Most places don’t list their hours, so others may be open, too.',
    sort: 'Sort by',
    sorts: { distance: 'Distance', rating: 'Rating', name: 'Name' },
  },
});
