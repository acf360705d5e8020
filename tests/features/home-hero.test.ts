import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '#contract/shared/places-countries.ts';
import { loginCheckOf } from '#src/features/home/call-to-action.tsx';
import {
  changePlace,
  citiesOf,
  FIRST_PLACE,
  heroSearch,
  isCodeValid,
  placeText,
} from '#src/features/home/hero-place.ts';
import { US_CITY_STATES } from '#src/features/home/home-lists.ts';
import { partsOf } from '#src/places/stored-search.ts';

describe('the hero’s place', () => {
  test('starts in Florida', () => expect(placeText(FIRST_PLACE)).toBe('Florida'));

  test('with only a country is a nationwide search of 1500 miles', () => {
    const place = changePlace(FIRST_PLACE, { state: '' });
    expect(heroSearch(place, '', 0)).toMatchObject({ location: 'United States', radius: 1500 });
  });

  test('with a town is a search of 50 miles, with the category if one is selected', () => {
    const place = changePlace(FIRST_PLACE, { city: 'Gainesville' });
    expect(heroSearch(place, 'Animal Feed', Date.UTC(2026, 2, 2))).toEqual({
      location: 'Gainesville, Florida',
      radius: 50,
      businessCategories: ['Animal Feed'],
      metadata: {
        country: 'United States',
        state: 'Florida',
        city: 'Gainesville',
        zipCode: '',
        category: 'Animal Feed',
        timestamp: '2026-03-02T00:00:00.000Z',
      },
    });
  });

  test('is cleared by another country, and loses town and code with another state', () => {
    const full = { ...FIRST_PLACE, city: 'Tampa', zipCode: '33601' };
    expect(changePlace(full, { country: 'Canada' })).toEqual({
      country: 'Canada',
      state: '',
      city: '',
      zipCode: '',
    });
    expect(changePlace(full, { state: 'Georgia' })).toMatchObject({ city: '', zipCode: '' });
    expect(changePlace(full, { state: 'Florida' })).toEqual(full);
  });

  test('takes the state from a town of the list', () => {
    const nationwide = changePlace(FIRST_PLACE, { state: '' });
    expect(changePlace(nationwide, { city: 'Chicago' })).toMatchObject({
      state: 'Illinois',
      city: 'Chicago',
    });
  });

  test('offers the towns of the selected state, and none if there are none, so that one can be typed', () => {
    expect(citiesOf(FIRST_PLACE)).toContain('Gainesville');
    expect(citiesOf(FIRST_PLACE)).not.toContain('Chicago');
    expect(citiesOf({ ...FIRST_PLACE, state: 'Vermont' })).toEqual([]);
    expect(citiesOf({ ...FIRST_PLACE, country: 'Japan', state: '' })).toContain('Osaka');
  });

  test('knows the state of every American town in the list', () => {
    expect(Object.keys(US_CITY_STATES).sort()).toEqual(COUNTRIES[0]?.cities.map(({ name }) => name).sort());
  });

  test.each([
    ['United States', '32601-1234', true],
    ['United States', '3260', false],
    ['Canada', 'K1A 0B1', true],
    ['Qatar', 'anything', true],
    ['Japan', '', true],
  ])('in %s accepts the postal code "%s": %s', (country, zipCode, fits) =>
    expect(isCodeValid({ ...FIRST_PLACE, country, zipCode })).toBe(fits),
  );

  test('from the device fills every known field', () => {
    const point = { lat: 29.65, lng: -82.32 };
    expect(
      partsOf({ name: 'Gainesville', kind: 'place', country: 'United States', state: 'Florida', point }),
    ).toEqual({ country: 'United States', state: 'Florida', city: 'Gainesville', zipCode: '' });
  });
});

describe('the session check before a registration', () => {
  const user = { id: 1, username: 'a', fullName: 'A', email: 'a@b.co', location: 'X', isAdmin: false };
  const ok = <T>(body: T) => ({ kind: 'ok' as const, status: 200, body, headers: new Headers() });
  const silent = { kind: 'silent' as const, reason: 'network' as const };

  test('trusts the server', () => {
    expect(loginCheckOf(ok({ user, authenticated: true as const }), false)).toBe('signedIn');
    expect(loginCheckOf(ok({ user: null, authenticated: false as const }), true)).toBe('signedOut');
  });

  test('keeps the last known person without a response, and is undecided about a stranger', () => {
    expect(loginCheckOf(silent, true)).toBe('signedIn');
    expect(loginCheckOf(silent, false)).toBe('unclear');
  });
});
