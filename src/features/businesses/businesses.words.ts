import { SAMPLE_WORDS } from '#src/catalogue/samples.words.ts';
import { untranslated } from '#src/words/in-languages.ts';

/**
 * Texts of the business card and page. Quoted ones: docs/specification.md, section 2; others: docs/product.md.
 */
export const BUSINESS_WORDS = untranslated({
  en: {
    featured: 'Featured',
    sample: 'Sample listing',
    newListing: 'New',
    newListingHint: 'New – not verified yet.',
    sampleNumber: SAMPLE_WORDS.number,
    unstated: 'Species not listed – ask',
    onPhone: 'Saved for offline',
    pinned: 'In my contacts',
    kept: 'Saved for offline',
    details: 'View Details',
    call: (name: string) => `Call ${name}`,
    callBusiness: 'Call Business',
    directions: 'Get Directions',
    stars: (rating: string) => `${rating} of 5 stars`,
    unrated: 'No reviews yet',
    reviewCount: (count: string, isOne: boolean) => (isOne ? '1 review' : `${count} reviews`),
    reviewCountShort: (count: string) => `(${count})`,
    about: 'About',
    noDescription: 'This listing has no description.',
    facts: 'Details',
    hours: 'Hours',
    afterHours: 'After hours',
    farmCallsWithin: (miles: string) => `Makes farm calls within ${miles}`,
    emergencyPolicy: {
      everyone: 'For everyone',
      'existing-clients': 'Existing clients only',
      deposit: 'Requires a deposit',
    },
    animals: 'Animals treated',
    saidBy: {
      owner: (day: string) => `From the owner, ${day}`,
      admin: (day: string) => `Confirmed by PetiYard, ${day}`,
    },
    fromList: (list: string, date: string | undefined) =>
      date === undefined ? `Source: ${list}` : `Source: ${list}, ${date}`,
    fromLists: 'Sources are listed below',
    verified: 'Last updated',
    checkedAgo: (age: string) => `Checked ${age}`,
    checkedByList: (date: string) => `${date} (from the source list)`,
    contact: 'Contact',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    website: 'Website',
    opensOutside: '(opens another site)',
    howToGetThere: 'How to get there',
    /** '4.2 mi NE of your last position (12 min. ago)'; `within` if the position is rough. */
    fromPosition: (distance: string, age: string, within: string | null) =>
      `${distance} of your last position (${within === null ? age : `${age}, ${within}`})`,
    fromHome: (distance: string, home: string) => `${distance} of ${home}`,
    fromLeft: (distance: string) => `${distance} of the center of your saved area`,
    coordinates: (lat: string, lng: string) => `${lat}, ${lng}`,
    copy: 'Copy address',
    copied: 'Address copied',
    notCopied: 'Your browser blocked copying. Select the address and copy it yourself.',
    source: 'Source',
    /** 'USDA list, updated 2013'. */
    sourceLine: (name: string, updated: string | undefined) =>
      updated === undefined ? name : `${name}, updated ${updated}`,
    alsoListed: 'Also listed by',
    /** 'Who’s On First list of 2010, 2011'. */
    listed: (name: string, updated: string | undefined) =>
      updated === undefined ? name : `${name}, ${updated}`,
    place: 'Map location',
    placedBy: {
      address: 'Located by address',
      person: 'Exact location',
      zip: 'Approximate (ZIP code) – ask for directions',
      town: 'Approximate (town) – ask for directions',
      county: 'Approximate (county) – ask for directions',
      unknown: 'Accuracy unknown – ask for directions',
    },
    notRight: 'Report a mistake',
    notFound: 'Business not found',
    toExplore: 'Return to Explore',
    loading: 'Loading business...',
  },
});
