import { inLanguages } from '#src/words/in-languages.ts';

/** Words of what every search of businesses offers. */
export const SEARCH_CHOICE_WORDS = inLanguages({
  en: {
    onlyThatSay: 'Only those that say',
    sort: 'Sort by',
    sorts: { distance: 'Distance', rating: 'Rating', name: 'Name' },
  },
});
