import { untranslated } from '#src/words/in-languages.ts';

export const SEARCH_TOASTS = untranslated({
  en: {
    failed: { title: 'Search failed', description: 'Failed to search businesses' },
    error: { title: 'Search Error', description: 'An error occurred while searching' },
    locationButton: {
      title: 'Location Error',
      description: 'Could not get your current location. Please enter it manually.',
    },
    locationAutomatic: {
      title: 'Location Error',
      description: 'Could not get your current location. Please try searching manually.',
    },
  },
});

const businesses = (count: number) => (count === 1 ? '1 business' : `${count} businesses`);

/**
 * Texts of `/explore`. Quoted ones: docs/specification.md, sections 2, 5 and 8; others: docs/product.md. Counts
 * arrive formatted.
 */
export const EXPLORE_WORDS = untranslated({
  en: {
    title: 'Explore Pet & Farm Animal Services',
    location: 'Location',
    nationwideHint: 'Searches the whole country and ignores the radius.',
    query: 'Name or word',
    optional: '(optional)',
    radius: 'Search radius',
    animal: 'Animal',
    category: 'Business category',
    allCategories: 'All Categories',
    search: 'Search',
    clear: 'Clear Filters',
    filter: 'Filter',
    filtersSet: (count: number) => (count === 0 ? 'Filter' : `Filter, ${count} set`),
    filterTitle: 'Search and filter',
    close: 'Close',
    /** Button that opens the place and radius on a phone: 'Gainesville · 25 mi'. */
    placeButton: (place: string, miles: string) => `${place} · ${miles}`,
    changePlace: 'Change place and radius',
    results: (count: string) => `Results (${count})`,
    loading: 'Searching for businesses...',
    none: 'No businesses found',
    noneHint: 'Try adjusting your filters.',
    withoutOpenNow: 'Search without “Open now”',
    showDayAndNight: (count: string, isOne: boolean) =>
      isOne ? 'Show 1 open day and night' : `Show ${count} open day and night`,
    notKept: (place: string) => `${place} isn’t saved on this phone yet`,
    notKeptHint: 'It will load when you’re back online.',
    phoneFull: 'This phone is full, so we can’t show the results. Free up some space in Settings.',
    unknownPlace: (text: string) => `We can’t find a place called “${text}”.`,
    unknownZip: (zip: string) => `We can’t find ZIP code ${zip}.`,
    /** The ZIP code is unknown, so the town next to it is searched. */
    zipLeftOut: (zip: string, place: string) => `We can’t find ZIP code ${zip}. Showing ${place}.`,
    zipElsewhere: (zip: string, place: string, state: string) =>
      `ZIP code ${zip} is in ${place}, not in ${state}.`,
    wrongZip: 'A ZIP code has 5 digits.',
    placeAccepted: 'Enter a town with its state, such as Ocala, FL, a ZIP code or a state.',
    noPlace: 'We can’t look up this place without signal.',
    tryAgain: 'Try again',
    /** 'Gainesville, 25 mi'. */
    scope: (place: string, miles: string) => `${place}, ${miles}`,
    fromPhone: (age: string | null) =>
      age === null ? 'Showing saved results.' : `Showing results saved ${age}.`,
    /** Comes before `fromPhone` and `fromPhoneOld`. */
    onlyPart: 'Only part of this area is on this phone.',
    fromPhoneOld: (day: string) => `Saved ${day}. Phone numbers and hours may have changed.`,
    /** For a whole state: '50 mi around the middle of Florida'. */
    scopeAround: (miles: string, around: string) => `${miles} around ${around}`,
    middleOf: (place: string) => `the center of ${place}`,
    middleOfCountry: 'the center of the country',
    distancesFrom: (around: string) => `Distances are from ${around}. Enter your town to see yours.`,
    /** Leads from the whole country to the person's home. */
    searchNear: (place: string) => `Search near ${place}`,
    keptArea: 'your saved area',
    more: 'Show more',
    loadingMore: 'Loading more...',
    moreFailed: 'We couldn’t load more. Try again when you have signal.',
    shown: (shown: string, all: string) => `${shown} of ${all}`,
    unstated: (count: string, isOne: boolean) =>
      isOne ? '1 more doesn’t list its animals' : `${count} more don’t list their animals`,
    showUnstated: 'Show them',
    unstatedHeading: 'Species not listed',
    few: (here: string, hereMiles: string, there: string, thereMiles: string) =>
      `${here} within ${hereMiles} · ${there} within ${thereMiles}`,
    fewOnly: (here: string, hereMiles: string) => `Only ${here} within ${hereMiles}.`,
    widen: (miles: string) => `Search ${miles}`,
    announce: (count: number) => `${businesses(count)} found`,
    announceKept: (count: number) => `${businesses(count)} from this phone`,
  },
});
