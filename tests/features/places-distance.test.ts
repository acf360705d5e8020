import { expect, test } from 'vitest';
import { type Business, isExactlyPlaced, lastListedOf, type PlacedBy } from '#contract/businesses.ts';
import { distanceText } from '#src/places/distance.ts';

const OCALA = { lat: 29.18, lng: -82.15 };
const GAINESVILLE = { lat: 29.65, lng: -82.32 };
const LISTED = { name: 'A list' };
type Place = Parameters<typeof distanceText>[0];
const place = ({ placedBy, source }: { [K in keyof Place]?: Place[K] | undefined }): Place => ({
  location: GAINESVILLE,
  ...(placedBy === undefined ? {} : { placedBy }),
  ...(source ? { source } : {}),
});

test.each<[PlacedBy | null | undefined, Business['source'], string]>([
  ['address', LISTED, '34.0 mi N'],
  ['person', undefined, '34.0 mi N'],
  ['zip', LISTED, 'about 34 mi N'],
  ['town', LISTED, 'about 34 mi N'],
  ['county', undefined, 'about 34 mi N'],
  [undefined, LISTED, 'about 34 mi N'],
  [null, LISTED, 'about 34 mi N'],
  [undefined, undefined, '34.0 mi N'],
])('a place located by %s, from the list %j, shows “%s”', (placedBy, source, text) => {
  expect(distanceText(place({ placedBy, source }), OCALA)).toBe(text);
});

test('a place in the middle of its own ZIP code is about a mile away, never zero', () => {
  expect(distanceText(place({ placedBy: 'zip' }), GAINESVILLE)).toBe('about 1 mi N');
  expect(distanceText(place({ placedBy: 'address' }), GAINESVILLE)).toBe('less than 0.1 mi');
});

test('an unknown place has no distance', () => {
  expect(distanceText({ location: null, placedBy: null }, OCALA)).toBeNull();
  expect(isExactlyPlaced({ placedBy: null, source: LISTED })).toBe(false);
});

test('a listing was last on the list with the latest date, and missing dates are ignored', () => {
  const source = { name: 'A', updated: '2011-01-04' };
  expect(lastListedOf({ source })).toBe('2011-01-04');
  expect(lastListedOf({ source, alsoListed: [{ name: 'B', updated: '2020' }, { name: 'C' }] })).toBe('2020');
  expect(lastListedOf({ source, checkedAt: '2026-11-01T00:00:00.000Z' })).toBe('2026-11-01T00:00:00.000Z');
  expect(lastListedOf({ source: { name: 'A' } })).toBeUndefined();
});
