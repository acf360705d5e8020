import { expect, test } from 'vitest';
import { locateText, placeNameAt } from '#src/places/gazetteer.ts';
import { PLACE_WORDS } from '#src/places/places.words.ts';

test.each([
  ['a blank text', () => locateText('  ')],
  ['a point without a number', () => placeNameAt({ lat: 29.65, lng: Number.NaN })],
])("%s is refused with 'Invalid parameters for geocoding' before any table is read", async (_, ask) => {
  await expect(ask()).rejects.toThrow(PLACE_WORDS.badParameters);
});
