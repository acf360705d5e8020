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
    newListingHint: 'Nobody has checked this listing yet.',
    sampleNumber: SAMPLE_WORDS.number,
    unstated: 'Animals not stated – ask',
    onPhone: 'On this phone',
    pinned: 'In my people',
    kept: 'Kept on this phone',
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
    facts: 'Good to know',
    hours: 'Hours',
    afterHours: 'After hours',
    farmCallsWithin: (miles: string) => `Comes to the farm, within ${miles}`,
    emergencyPolicy: {
      everyone: 'For everyone',
      'existing-clients': 'Existing clients only',
      deposit: 'Asks for a deposit',
    },
    animals: 'Animals treated',
    saidBy: {
      owner: (day: string) => `Said by the owner, ${day}`,
      admin: (day: string) => `Said by PetiYard, ${day}`,
    },
    fromList: (list: string, date: string | undefined) =>
      date === undefined ? `Source: ${list}` : `Source: ${list}, ${date}`,
    fromLists: 'Source: the lists named below',
    verified: 'Checked',
    checkedAgo: (age: string) => `Checked ${age}`,
    checkedByList: (date: string) => `${date}, by its source`,
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
    fromLeft: (distance: string) => `${distance} of the middle of the area kept on this phone`,
    coordinates: (lat: string, lng: string) => `${lat}, ${lng}`,
    copy: 'Copy address',
    copied: 'Address copied',
    notCopied: 'This browser does not let the page copy. Mark the address and copy it yourself.',
    source: 'Source',
    /** 'USDA list, updated 2013'. */
    sourceLine: (name: string, updated: string | undefined) =>
      updated === undefined ? name : `${name}, updated ${updated}`,
    alsoListed: 'Also listed by',
    /** 'Who’s On First list of 2010, 2011'. */
    listed: (name: string, updated: string | undefined) =>
      updated === undefined ? name : `${name}, ${updated}`,
    place: 'Place on the map',
    placedBy: {
      address: 'Found by its address',
      person: 'Set by somebody who knows it',
      zip: 'The middle of its ZIP code: ask for the way',
      town: 'The middle of its town: ask for the way',
      county: 'The middle of its county: ask for the way',
      unknown: 'Not known how exactly: ask for the way',
    },
    notRight: 'Not right?',
    notFound: 'Business not found',
    toExplore: 'Return to Explore',
    loading: 'Loading business...',
  },
});
