import { inLanguages } from '#src/words/in-languages.ts';

/** Words of the drawn map. Distances, ages and counts come formatted. */
export const MAP_WORDS = inLanguages({
  en: {
    label: (place: string) => `Map around ${place}`,
    nationwide: 'Map of the United States',
    waiting: 'Drawing the map',
    failed: 'The map is not on this phone yet. Every place is in the list.',
    about: 'A dashed ring: only the middle of the ZIP code or town is known.',
    pins: 'Places on the map',
    source:
      'Borders: U.S. Census Bureau · Lakes and other countries: Natural Earth · Towns: U.S. Census Bureau, GeoNames',
    keys: 'Arrow keys move the map, plus and minus change its size, Enter picks the place next to the cross in the middle, Home goes back.',
    shows: (across: string, town: string | null, places: string, isOne: boolean) =>
      `${across} from left to right${town ? `, around ${town}` : ''}, with ${isOne ? 'one place' : `${places} places`}.`,
    youInMiddle: 'You are in the middle.',
    youFromMiddle: (miles: string, direction: string) => `You are ${miles} ${direction} of the middle.`,
    looking: (direction: string) => `You look ${direction}.`,
    line: (name: string, way: string) => `A line leads from you to ${name}, ${way}.`,
    picked: (name: string, way: string) => (way === '' ? name : `${name}, ${way}`),
    closer: 'Closer',
    farther: 'Farther',
    toMe: 'Where I am',
    large: 'Large map',
    show: 'Map',
    close: 'Close',
    pageFinger: 'Two fingers move the map. “Large map” needs only one.',
    here: (count: string) => `${count} places here`,
    more: (count: string) => `and ${count} more in the list`,
    locating: 'Finding where you are',
    denied: 'This phone may not tell where it is. Allow the location in the browser’s settings.',
    unknown: 'This phone does not know where it is right now.',
    you: (age: string) => `The blue dot is you, ${age}.`,
    youWithin: (age: string, within: string) => `The blue dot is you, ${age}, ${within}.`,
    way: (miles: string, direction: string) => `${miles} ${direction} of you`,
    directions: {
      N: 'north',
      NE: 'north-east',
      E: 'east',
      SE: 'south-east',
      S: 'south',
      SW: 'south-west',
      W: 'west',
      NW: 'north-west',
    },
  },
});
