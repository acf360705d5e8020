import { inLanguages } from '#src/words/in-languages.ts';

/** Words of what every search of businesses offers. */
export const SEARCH_CHOICE_WORDS = inLanguages({
  en: {
    onlyThatSay: 'Only those that say',
    /** Beside whatever "Open now" has found. */
    hoursUnknown:
      'The hours of most places are not known, so others may be open too. Those that say day and night count as open.',
    sort: 'Sort by',
    sorts: { distance: 'Distance', rating: 'Rating', name: 'Name' },
  },
});
