import { untranslated } from '#src/words/in-languages.ts';

/** Options of every business search. */
export const SEARCH_CHOICE_WORDS = untranslated({
  en: {
    onlyThatSay: 'Only those that say',
    /** Beside the results of "Open now". */
    hoursUnknown:
      'The hours of most places are not known, so others may be open too. Those that say day and night count as open.',
    sort: 'Sort by',
    sorts: { distance: 'Distance', rating: 'Rating', name: 'Name' },
  },
});
