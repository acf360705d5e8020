import { describe, expect, test } from 'vitest';
import { addressLine, cutDescription, directionsHref } from '#src/features/businesses/format.ts';
import { formatCount, formatDistance, formatMiles } from '#src/ui/formats/format-number.ts';
import { formatSourceDate } from '#src/ui/formats/source-date.ts';
import { business } from './businesses-support.ts';

describe('a description on a card', () => {
  test('of 100 characters stands as it is', () => {
    expect(cutDescription('a'.repeat(100))).toBe('a'.repeat(100));
  });
  test('of 101 characters is cut to 100 and an ellipsis', () => {
    expect(cutDescription('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
  });
  test('is never cut through a character of two units', () => {
    expect(cutDescription('🐴'.repeat(101))).toBe(`${'🐴'.repeat(100)}…`);
  });
});

test('miles carry one decimal as a distance and none as a radius', () => {
  expect(formatDistance(4.16)).toBe('4.2 mi');
  expect(formatDistance(12)).toBe('12.0 mi');
  expect(formatMiles(25)).toBe('25 mi');
  expect(formatCount(10_412)).toBe('10,412');
});

describe('directions', () => {
  const vet = business({ name: 'Vet (large)', location: { lat: 29.6, lng: -82.3 } });
  const field = { ...vet, address: '' };
  test('go to the street where it is known, which is nearer than the middle of its ZIP code', () => {
    expect(directionsHref(vet, true)).toContain('geo:29.6,-82.3?q=1%20County%20Road');
    expect(directionsHref(vet, false)).toContain('destination=1%20County%20Road');
  });
  test('open the map of an Android phone at the place, under the name, where no street is known', () => {
    expect(directionsHref(field, true)).toBe('geo:29.6,-82.3?q=29.6,-82.3(Vet%20%20large%20)');
  });
  test('open a maps page elsewhere', () => {
    expect(directionsHref(field, false)).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=29.6%2C-82.3',
    );
  });
  test('go by the address where the place has no coordinates', () => {
    expect(directionsHref({ ...vet, location: null }, true)).toContain('geo:0,0?q=1%20County%20Road');
  });
  test('are not offered when nothing is known', () => {
    const nowhere = { ...vet, location: null, address: '', city: '', state: '', zipCode: null };
    expect(directionsHref(nowhere, false)).toBeNull();
    expect(addressLine(nowhere)).toBe('');
  });
});

describe('the date of a source', () => {
  test('is written as far as the source says it', () => {
    expect(['2013', '2024-12', '2021-11-05', 'last year'].map(formatSourceDate)).toEqual([
      '2013',
      'Dec 2024',
      'Nov 5, 2021',
      'last year',
    ]);
  });
});
