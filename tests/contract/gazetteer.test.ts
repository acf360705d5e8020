import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findPlace,
  formattedAddressOf,
  nearestPlace,
  parseGazetteer,
  suggestPlaces,
} from '#contract/shared/gazetteer.ts';
import {
  decodeGaps,
  decodeNumbers,
  decodeReferences,
  encodeGaps,
  encodeNumbers,
  encodeReferences,
  placeKey,
} from '#contract/shared/gazetteer-format.ts';
import { milesBetween } from '#contract/shared/geo.ts';

const table = (name: string) =>
  parseGazetteer(readFileSync(new URL(`../../public/places/${name}.txt`, import.meta.url), 'utf8'));
const us = table('us');
const florida = table('florida');
const named = (text: string, gazetteer = us) => {
  const found = findPlace(gazetteer, text);
  return found && `${found.kind}: ${formattedAddressOf(found)}`;
};

test.each([
  ['32601', 'zip: Gainesville, FL 32601'],
  ['32601-1234', 'zip: Gainesville, FL 32601'],
  [' 32601 ', 'zip: Gainesville, FL 32601'],
  ['\u202a32601\u202c', 'zip: Gainesville, FL 32601'],
  ['\u200eGaines\u00adville,\u2028FL\ufeff', 'place: Gainesville, FL'],
  ['00501', 'zip: Holtsville, NY 00501'],
  ['00601', 'zip: Puerto Rico 00601'],
  ['Gainesville, FL', 'place: Gainesville, FL'],
  ['GAINESVILLE ,  fl', 'place: Gainesville, FL'],
  ['Gainesville, Florida', 'place: Gainesville, FL'],
  ['gainesville florida', 'place: Gainesville, FL'],
  ['Gainesville', 'place: Gainesville, FL'],
  ['Gainesville, GA', 'place: Gainesville, GA'],
  ['12 Main St, Ocala, FL 34470', 'zip: Ocala, FL 34470'],
  ['12 Main St, Ocala, FL', 'place: Ocala, FL'],
  ['12 Main St Ocala FL', 'place: Ocala, FL'],
  ['12 Main St, Ocala', 'place: Ocala, FL'],
  ['Hialeah, FL, USA', 'place: Hialeah, FL'],
  ['miami beach florida usa', 'place: Miami Beach, FL'],
  ['Saint Petersburg, FL', 'place: St. Petersburg, FL'],
  ['st petersburg', 'place: St. Petersburg, FL'],
  ['Ft. Lauderdale', 'place: Fort Lauderdale, FL'],
  ['Ft Myers fl', 'place: Fort Myers, FL'],
  ['N Little Rock, Arkansas', 'place: North Little Rock, AR'],
  ['Port Washington', 'place: Port Washington, NY'],
  ['La Canada Flintridge', 'place: La Cañada Flintridge, CA'],
  ['Nashville', 'place: Nashville, TN'],
  ['Honolulu', 'place: Honolulu, HI'],
  ['New York', 'place: New York, NY'],
  ['Florida', 'state: Florida'],
  ['fl', 'state: Florida'],
  ['Washington', 'state: Washington'],
  ['United States', 'country: United States'],
  ['Canada', 'country: Canada'],
  ['Toronto, Canada', 'city: Toronto, Canada'],
  ['Toronto, Ontario, Canada', 'city: Toronto, Canada'],
  ['Toronto, Ontario', 'city: Toronto, Canada'],
  ['Ontario, CA', 'place: Ontario, CA'],
  ['Yokohama', 'city: Yokohama, Japan'],
  ['Paris, France', 'city: Paris, France'],
])('"%s" is %s', (text, expected) => {
  expect(named(text)).toBe(expected);
});

test.each([
  '',
  '   ',
  'Nowhereville',
  'Nowhereville, FL',
  '99999',
  '12345678',
  'my dog is ill',
  'Atlantis, Canada',
])('"%s" has no place', (text) => {
  expect(findPlace(us, text)).toBeNull();
});

test('a house number of five digits is not taken for a ZIP code', () => {
  expect(named('10801 Colonel Glenn Rd, Little Rock, AR')).toBe('place: Little Rock, AR');
  expect(named('10801 Colonel Glenn Rd Little Rock Arkansas')).toBe('place: Little Rock, AR');
});

test('the ZIP code wins over a town that contradicts it', () => {
  expect(findPlace(us, 'Gainesville, GA 32601')).toMatchObject({
    state: 'Florida',
    zipCode: '32601',
    kind: 'zip',
  });
});

test('the largest of several towns with one name wins, and a Florida town wins against one up to 16 times its size', () => {
  expect(named('Springfield')).toBe('place: Springfield, MO');
  expect(named('Columbus')).toBe('place: Columbus, OH');
  expect(named('Hollywood')).toBe('place: Hollywood, FL');
  expect(named('Jasper')).toBe('place: Jasper, FL');
  expect(named('De Land')).toBe('place: DeLand, FL');
  expect(named('De Land, FL')).toBe('place: DeLand, FL');
  expect(named('De Land, IL')).toBe('place: De Land, IL');
  expect(named('St Pete')).toBe('place: St. Petersburg, FL');
  expect(named('Lake Worth')).toBe('place: Lake Worth, FL');
});

test('the Florida table finds only Florida, and cities of the country lists beyond it', () => {
  expect(named('Ocala', florida)).toBe('place: Ocala, FL');
  expect(named('33101', florida)).toBe('zip: Miami, FL 33101');
  expect(named('30301', florida)).toBeNull();
  expect(named('Georgia', florida)).toBe('state: Georgia');
  expect(named('Chicago', florida)).toBe('city: Chicago');
});

test('places are at most half a mile off nationally and 0.06 miles in Florida', () => {
  const courthouse = { lat: 29.65155, lng: -82.32477 };
  expect(milesBetween(findPlace(us, '32601')?.point ?? courthouse, courthouse)).toBeLessThan(2);
  for (const zip of ['32601', '33040', '32501', '34470']) {
    const fine = findPlace(florida, zip)?.point ?? { lat: 0, lng: 0 };
    expect(milesBetween(findPlace(us, zip)?.point ?? { lat: 9, lng: 9 }, fine), zip).toBeLessThan(0.55);
  }
});

test('a large Alaskan ZIP code is located at its town', () => {
  const fairbanks = { lat: 64.84, lng: -147.72 };
  expect(milesBetween(findPlace(us, '99701')?.point ?? { lat: 0, lng: 0 }, fairbanks)).toBeLessThan(30);
});

test('the nearest town within 60 miles names a position', () => {
  const found = nearestPlace(us, { lat: 29.66, lng: -82.33 });
  expect(found && formattedAddressOf(found)).toBe('Gainesville, FL');
  expect(nearestPlace(us, { lat: 25, lng: -60 })).toBeNull();
  expect(nearestPlace(florida, { lat: 40.71, lng: -74.01 })).toBeNull();
});

test('typing suggests the likeliest towns first, or ZIP codes', () => {
  const suggested = (prefix: string, limit: number) =>
    suggestPlaces(us, prefix, limit).map(formattedAddressOf);
  expect(suggested('gain', 3)).toEqual(['Gainesville, FL', 'Gainesville, GA', 'Gainesville, TX']);
  expect(suggested('gainesville, ge', 3)).toEqual(['Gainesville, GA']);
  expect(suggested('St. P', 2)).toEqual(['St. Petersburg, FL', 'St. Paul, MN']);
  expect(suggested('3260', 2)).toEqual(['Gainesville, FL 32601', 'Gainesville, FL 32602']);
  expect(suggested('fo', 3)).toContain('Fort Worth, TX');
  expect(suggested('n. mia', 1)).toEqual(['North Miami, FL']);
  expect(suggested('stark', 1)).toEqual(['Starke, FL']);
  expect(suggested('', 5)).toEqual([]);
  expect(suggested('qqqq', 5)).toEqual([]);
});

test('both tables carry the credit that GeoNames requires, and Florida is part of the national one', () => {
  expect(us.credit).toContain('geonames.org');
  expect(florida.credit).toContain('geonames.org');
  expect(us.places.names.length).toBeGreaterThan(32_000);
  expect(us.zips.codes.length).toBe(41_126);
  const home = us.states.find(({ code }) => code === 'FL') ?? { first: 0, end: 0 };
  expect(us.places.names.slice(home.first, home.end)).toEqual([...florida.places.names]);
});

test('a page that is not a table is refused', () => {
  expect(() => parseGazetteer('<!doctype html><title>Welcome to our Wi-Fi</title>')).toThrow(
    'Not a place table',
  );
  expect(() => parseGazetteer('')).toThrow('Not a place table');
});

test('numbers, gaps and references are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -40_000, max: 40_000 })), (values) => {
      expect([...decodeNumbers(encodeNumbers(values))]).toEqual(values);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.nat(2000)), (gaps) => {
      let sum = 0;
      const rising = gaps.map((gap) => {
        sum += gap;
        return sum;
      });
      expect([...decodeGaps(encodeGaps(rising))]).toEqual(rising);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 7000 }))), (values) => {
      expect([...decodeReferences(encodeReferences(values))]).toEqual(values.map((value) => value ?? -1));
    }),
  );
});

test('keys ignore case, accents, points and long or short words', () => {
  expect(placeKey('  Ft.  Lauderdale ')).toBe(placeKey('fort lauderdale'));
  expect(placeKey('Saint Augustine')).toBe(placeKey('ST. AUGUSTINE'));
  expect(placeKey('Mount Dora')).toBe(placeKey('Mt Dora'));
  expect(placeKey("Coeur d'Alene")).toBe('coeur dalene');
  expect(placeKey('Cañon City')).toBe('canon city');
});
