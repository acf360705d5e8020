import { inLanguages } from '#src/words/in-languages.ts';

/** Words of the controls by which a place and a radius are chosen. Miles come formatted. */
export const PLACE_WORDS = inLanguages({
  en: {
    hint: 'Town, ZIP code or state',
    didYouMean: (place: string) => `Did you mean ${place}?`,
    locate: 'Use my location',
    locating: 'Finding where you are',
    miles: (miles: string) => `${miles} miles`,
    /** Nearer than a tenth of a mile. */
    here: 'less than 0.1 mi',
    /** How exact the phone's own position is. */
    within: (miles: string) => `within about ${miles}`,
    /** 'about 12 mi': the place is known by its ZIP code or town alone. */
    about: (miles: string) => `about ${miles}`,
    /** '4.2 mi NE'. */
    distance: (miles: string, compass: string) => `${miles} ${compass}`,
    radiusMarks: ['5mi', '50mi', '100mi'],
    unsupported: 'Geolocation is not supported by your browser',
    insecure: 'Browsers tell where you are only to pages that are opened with https.',
    silent: 'Finding where you are took too long. Please try again.',
    noLocation: 'Could not determine location',
    denied: 'This browser may not tell where you are. Allow it in its settings, or enter your town.',
    badParameters: 'Invalid parameters for geocoding',
    badPostalCode: 'Please enter a valid postal code.',
  },
});
