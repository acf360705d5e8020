import { expect, test } from 'vitest';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import {
  countryOf,
  formatLocation,
  postalCodeFits,
  stateCode,
  stateName,
  subdivisionsOf,
  zip5,
} from '#contract/shared/places.ts';
import { COUNTRIES, REGIONS } from '#contract/shared/places-countries.ts';
import { SEARCH_TOASTS } from '#src/features/explore/explore.words.ts';
import { PLACE_WORDS } from '#src/places/places.words.ts';
import { AUTH_WORDS } from '#src/session/session.words.ts';

/** docs/specification.md, section 5, row by row: valid and invalid codes. */
const POSTAL_CODES: [country: string, good: string[], bad: string[]][] = [
  ['United States', ['32601', '32601-1234', ' 32601 '], ['3260', '326011', '32601-12', '3260A', '']],
  ['Canada', ['K1A 0B1', 'k1a0b1', 'K1A-0B1'], ['K1A  0B1', '1K1 A0B', 'K1A 0B', '']],
  ['Mexico', ['06000'], ['6000', '060000']],
  ['Brazil', ['01310-100'], ['01310100', '01310-10', '01310 100']],
  ['Argentina', ['C1002AAB', 'c1002aab'], ['1002', 'C1002AA', 'CC002AAB']],
  [
    'United Kingdom',
    ['SW1A 1AA', 'M1 1AE', 'ec1a1bb', 'GIR 0AA', 'B33 8TH'],
    ['SW1A', '12345', 'S 1AA', 'SW1A  1AA'],
  ],
  ['France', ['75001'], ['7500', '750011']],
  ['Germany', ['10115'], ['1011', 'D-10115']],
  ['Spain', ['28001'], ['2800']],
  ['Italy', ['00184'], ['0184']],
  ['South Korea', ['03051'], ['030-51']],
  ['Jordan', ['11118'], ['1118']],
  ['Egypt', ['11511'], ['115111']],
  ['Morocco', ['20000'], ['2000']],
  ['Algeria', ['16000'], ['1600A']],
  ['Netherlands', ['1012 AB', '1012ab'], ['1012', '1012 A', '012 AB']],
  ['Switzerland', ['8001'], ['80011', '801']],
  ['Australia', ['2000'], ['200']],
  ['South Africa', ['0001'], ['00001']],
  ['Tunisia', ['1000'], ['10000']],
  ['Russia', ['101000'], ['10100', '1010000']],
  ['China', ['100000'], ['10000']],
  ['India', ['110001'], ['11 0001']],
  ['Japan', ['100-0001'], ['1000001', '10-00001']],
  ['Saudi Arabia', ['11564', '11564-1234'], ['1156', '11564-12']],
  ['Bahrain', ['101', '1216'], ['10', '12160']],
  ['Lebanon', ['1107 2180', '11072180'], ['1107', '1107-2180']],
  ['United Arab Emirates', ['', '00000', 'anything'], []],
  ['Qatar', ['', '12345'], []],
];

test.each(POSTAL_CODES)('a postal code of %s has the form of the specification', (country, good, bad) => {
  for (const code of good) expect(postalCodeFits(country, code), code).toBe(true);
  for (const code of bad) expect(postalCodeFits(country, code), code).toBe(false);
});

test('the table of postal codes has a row for every country of the form, and no other', () => {
  expect(COUNTRIES.map(({ name }) => name).sort()).toEqual(POSTAL_CODES.map(([name]) => name).sort());
});

test('a numeric keypad is offered only where digits are enough', () => {
  for (const [country, good] of POSTAL_CODES) {
    const known = countryOf(country);
    if (known?.hasNumericPostalCode)
      expect(
        good.some((code) => /^\d+$/.test(code)),
        country,
      ).toBe(true);
    else if (known?.postalCode)
      expect(
        good.some((code) => /^\d+$/.test(code)),
        country,
      ).toBe(false);
  }
});

test('the United States have 50 states and Canada 13 provinces and territories', () => {
  expect(subdivisionsOf('United States')).toHaveLength(50);
  expect(subdivisionsOf('Canada')).toHaveLength(13);
  expect(subdivisionsOf('France')).toEqual([]);
  expect(new Set(subdivisionsOf('United States').map(({ code }) => code)).size).toBe(50);
});

test('each country has its own name for its subdivisions', () => {
  const label = (name: string) => {
    const { subdivision } = countryOf(name) ?? {};
    return subdivision?.kind === 'none' || !subdivision ? null : subdivision.label;
  };
  expect(label('united states')).toBe('State');
  expect(label('United Arab Emirates')).toBe('Emirate');
  expect(label('Switzerland')).toBe('Canton');
  expect(label('Qatar')).toBe('Municipality');
  expect(label('Germany')).toBeNull();
  const labels = new Set(COUNTRIES.map(({ name }) => label(name)).filter((text) => text !== null));
  expect([...labels].sort()).toEqual(
    'Canton County Department Emirate Governorate Municipality Oblast Prefecture Province Region State'.split(
      ' ',
    ),
  );
});

test('each of the six regions has countries, and each country about ten cities on the globe', () => {
  expect(new Set(COUNTRIES.map(({ region }) => region))).toEqual(new Set(REGIONS));
  for (const { name, cities } of COUNTRIES) {
    expect(cities.length, name).toBeGreaterThanOrEqual(10);
    for (const city of cities) {
      expect(city.name, name).not.toBe('');
      expect(Math.abs(city.point.lat), city.name).toBeLessThan(70);
      expect(Math.abs(city.point.lng), city.name).toBeLessThan(180);
    }
  }
});

test('the messages are the specification’s own words', () => {
  expect(PLACE_WORDS).toMatchObject({
    unsupported: 'Geolocation is not supported by your browser',
    noLocation: 'Could not determine location',
    badParameters: 'Invalid parameters for geocoding',
  });
  expect(BUSINESS_MESSAGES.location).toBe('Could not determine location coordinates');
  expect(AUTH_WORDS.locateFailed).toBe('Could not detect your location. Please enter it manually.');
  expect(SEARCH_TOASTS).toMatchObject({
    locationButton: {
      title: 'Location Error',
      description: 'Could not get your current location. Please enter it manually.',
    },
    locationAutomatic: {
      title: 'Location Error',
      description: 'Could not get your current location. Please try searching manually.',
    },
  });
});

test('a state is recognized by code and name in any case', () => {
  expect(stateName('FL')).toBe('Florida');
  expect(stateName(' fla. ')).toBe('Florida');
  expect(stateName('new  hampshire')).toBe('New Hampshire');
  expect(stateName('dc')).toBe('District of Columbia');
  expect(stateName('Ontario')).toBeNull();
  expect(stateCode('Washington D.C.')).toBe('DC');
  expect(stateCode('puerto rico')).toBe('PR');
});

test('a ZIP code is cut to five digits', () => {
  expect(zip5('32601-1234')).toBe('32601');
  expect(zip5(' 326011234 ')).toBe('32601');
  expect(zip5('3260')).toBeNull();
  expect(zip5('32601-12')).toBeNull();
});

test('a location is written in one line, with its country only when it is needed', () => {
  const parts = { country: 'United States', state: 'Florida', city: 'Gainesville', zipCode: '32601' };
  expect(formatLocation(parts)).toBe('Gainesville, Florida, 32601');
  expect(formatLocation({ ...parts, state: '', city: '', zipCode: '' })).toBe('United States');
  expect(formatLocation({ country: 'Canada', state: 'Ontario', city: 'Toronto', zipCode: '' })).toBe(
    'Toronto, Ontario, Canada',
  );
});
