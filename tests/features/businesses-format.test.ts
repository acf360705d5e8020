import { describe, expect, test } from 'vitest';
import { addressLine, cutDescription, directionsHref } from '#src/features/businesses/format.ts';
import { formatSourceDate } from '#src/ui/formats/format-date.ts';
import { formatCount, formatDistance, formatMiles, formatRating } from '#src/ui/formats/format-number.ts';
import { business } from './businesses-support.ts';

describe('a description on a card', () => {
  test('with 100 characters is complete', () => {
    expect(cutDescription('a'.repeat(100))).toBe('a'.repeat(100));
  });
  test('with 101 characters is cut to 100 with an ellipsis', () => {
    expect(cutDescription('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
  });
  test('is never cut inside a surrogate pair', () => {
    expect(cutDescription('🐴'.repeat(101))).toBe(`${'🐴'.repeat(100)}…`);
  });
});

test('miles have one decimal as a distance and none as a radius', () => {
  expect(formatDistance(4.16)).toBe('4.2 mi');
  expect(formatDistance(12)).toBe('12.0 mi');
  expect(formatMiles(25)).toBe('25 mi');
  expect(formatMiles(24.6)).toBe('25 mi');
  expect(formatMiles(1200)).toBe('1,200 mi');
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [10_412, '10,412'],
  [2.6, '3'],
])('a count of %d reads %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test.each([
  [4, '4.0'],
  [4.75, '4.8'],
  [0, '0.0'],
])('a rating of %d reads %s', (rating, text) => {
  expect(formatRating(rating)).toBe(text);
});

describe('directions', () => {
  const vet = business({ name: 'Vet (large)', location: { lat: 29.6, lng: -82.3 } });
  const field = { ...vet, address: '' };
  test('lead to the street address if it is known, because it is more precise than the middle of the ZIP code', () => {
    expect(directionsHref(vet, true)).toContain('geo:29.6,-82.3?q=1%20County%20Road');
    expect(directionsHref(vet, false)).toContain('destination=1%20County%20Road');
  });
  test('open the map of an Android phone at the location, under its name, if no street is known', () => {
    expect(directionsHref(field, true)).toBe('geo:29.6,-82.3?q=29.6,-82.3(Vet%20%20large%20)');
  });
  test('open a maps page on other devices', () => {
    expect(directionsHref(field, false)).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=29.6%2C-82.3',
    );
  });
  test('use the address if there are no coordinates', () => {
    expect(directionsHref({ ...vet, location: null }, true)).toContain('geo:0,0?q=1%20County%20Road');
  });
  test('are missing if nothing is known', () => {
    const nowhere = { ...vet, location: null, address: '', city: '', state: '', zipCode: null };
    expect(directionsHref(nowhere, false)).toBeNull();
    expect(addressLine(nowhere)).toBe('');
  });
});

describe('the date of a source', () => {
  test('is as precise as the source', () => {
    expect(['2013', '2024-12', '2021-11-05', 'last year'].map(formatSourceDate)).toEqual([
      '2013',
      'Dec 2024',
      'Nov 5, 2021',
      'last year',
    ]);
  });
});
