import { expect, test } from 'vitest';
import { fipsOf } from '#contract/push.ts';
import { FLORIDA_COUNTIES } from '#contract/shared/florida-counties.ts';

test.each([
  ['Alachua', '12001'],
  ['Columbia', '12023'],
  ['DeSoto', '12027'],
  ['Hillsborough', '12057'],
  ['Marion', '12083'],
  ['Martin', '12085'],
  ['Miami-Dade', '12086'],
  ['Monroe', '12087'],
  ['Orange', '12095'],
  ['St. Johns', '12109'],
  ['Santa Rosa', '12113'],
  ['Volusia', '12127'],
  ['Washington', '12133'],
  ['Florida', '12'],
  ['Georgia', '13'],
  ['Texas', '48'],
  ['Nowhere', null],
])('the FIPS code of %s is %s', (place, fips) => {
  expect(fipsOf(place)).toBe(fips);
});

test('each county of Florida has its own code', () => {
  expect(new Set(FLORIDA_COUNTIES.map(({ fips }) => fips)).size).toBe(67);
});
