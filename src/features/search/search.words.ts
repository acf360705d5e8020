import { untranslated } from '#src/words/in-languages.ts';

/** Texts of `/search`. Counts arrive formatted. */
export const SEARCH_WORDS = untranslated({
  en: {
    title: 'Search',
    box: 'Search',
    hint: 'Name, service, animal, town or question',
    clear: 'Clear',
    recent: 'Recent searches',
    clearRecent: 'Clear recent searches',
    forget: (query: string) => `Remove “${query}”`,
    businesses: 'Businesses',
    events: 'Events',
    threads: 'Forum threads',
    guides: 'Care guides',
    onPhone: 'Saved for offline',
    withSignal: 'Found with signal',
    sample: 'Sample',
    newListing: 'New',
    none: (query: string) => `Nothing found for “${query}”`,
    noneHint: 'Try another word, or fewer of them.',
    noneOffline: 'Nothing saved on this phone matches. Search again when you have signal.',
    asking: 'Searching online too',
    offline: 'No signal: results from this phone.',
    announce: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  },
});
