import { inLanguages } from '#src/words/in-languages.ts';

export const MAP_WORDS = inLanguages({
  en: {
    label: (place: string) => `Map around ${place}`,
    nationwide: 'Map of the United States',
    waiting: 'Drawing the map',
    failed: 'The map is not on this phone yet. Every place is in the list.',
    about: 'A dashed ring: only the middle of the ZIP code or town is known.',
    pins: 'Places on the map',
    you: 'You are here',
    source: 'Borders: U.S. Census Bureau',
  },
});
