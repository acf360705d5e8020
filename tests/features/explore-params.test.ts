import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { findPlace, parseGazetteer } from '#contract/shared/gazetteer.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { savedWords } from '#src/features/explore/result-notes.tsx';
import { type Place, requestOf, resolvePlace, searchAt } from '#src/features/explore/search.ts';
import {
  addressOf,
  completeSearch,
  countFilters,
  exploreSearchSchema,
  type Filters,
  filtersOf,
  NO_FILTERS,
  storedOf,
} from '#src/features/explore/search-params.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { readStoredSearch, storeSearch } from '#src/places/stored-search.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const parse = (search: unknown) => v.parse(exploreSearchSchema, search);
const florida = parseGazetteer(
  readFileSync(new URL('../../public/places/florida.txt', import.meta.url), 'utf8'),
);
const NATIONWIDE: Place = {
  place: 'United States',
  centre: { lat: 39, lng: -98 },
  isNationwide: true,
  isRegion: true,
};
const locate = async (text: string) => findPlace(florida, text);

describe('the address of a search', () => {
  test('accepts a ZIP code that the router parsed as a number', () => {
    expect(parse({ location: 32601 }).location).toBe('32601');
  });
  test('ignores invalid values instead of failing', () => {
    expect(
      parse({ location: '', radius: 7, animal: 'Unicorn', category: 5, q: ['x'], sort: 'price' }),
    ).toEqual({});
    expect(parse({ radius: 105 }).radius).toBeUndefined();
  });
  test('may come from the home page’s form before the app has started', () => {
    const sent = { country: 'United States', state: 'Florida', city: '', zipCode: '', category: 'Farrier' };
    expect(parse(sent)).toEqual({ location: 'Florida', radius: 50, category: 'Farrier' });
    expect(parse({ ...sent, city: 'Ocala', zipCode: 34471 }).location).toBe('Ocala, Florida, 34471');
    expect(parse({ ...sent, city: '…' }).location).toBe('Florida');
    expect(parse({ ...sent, town: 'Ocala' }).location).toBe('Ocala, Florida');
    expect(parse({ ...sent, town: 34471 }).location).toBe('Florida, 34471');
    expect(parse({ ...sent, town: 'Macon, GA' }).location).toBe('Macon, GA');
    expect(parse({ country: 'United States', state: '' })).toEqual({ location: 'United States' });
    expect(parse({ ...sent, location: 'Tampa' })).toEqual({ location: 'Tampa', category: 'Farrier' });
  });
  test('converts a search to parameters and back', () => {
    const values = {
      location: 'Ocala, FL',
      radius: 25,
      animal: 'Horse',
      category: 'Farrier',
      q: 'hoof',
      facts: ['emergency24h', 'farmCalls'] as const,
      openNow: true,
      sort: 'rating' as const,
    };
    expect(completeSearch(parse(addressOf(values)), null)).toEqual({
      ...values,
      facts: ['farmCalls', 'emergency24h'],
    });
    expect(completeSearch(parse({ facts: 'farmCalls,isVerified' }), null).facts).toEqual(['farmCalls']);
  });
});

/** A value of each filter: a new filter belongs here. */
const SET: Required<Filters> = { animal: 'Horse', category: 'Farrier', facts: ['farmCalls'], openNow: true };
test.each(Object.keys(SET) as (keyof Filters)[])(
  'the filter %s is counted, kept in the address and part of the request',
  (name) => {
    const plain = completeSearch({}, null);
    const filtered = { ...plain, [name]: SET[name] };
    expect(filtersOf(filtered)).toEqual({ ...NO_FILTERS, [name]: SET[name] });
    expect(countFilters(filtersOf(filtered))).toBe(1);
    expect(completeSearch(parse(addressOf(filtered)), null)).toEqual(filtered);
    const requests = [filtered, plain].map((values) => requestOf(searchAt(NATIONWIDE, values)));
    expect(requests[0]).not.toEqual(requests[1]);
  },
);

describe('a search without an address', () => {
  test('is the whole country, 50 miles, no filter', () => {
    expect(completeSearch({}, null)).toEqual({
      location: 'United States',
      radius: 50,
      animal: '',
      category: '',
      q: '',
      facts: [],
      openNow: false,
      sort: 'distance' as const,
    });
  });
  test('is the stored one', () => {
    const stored = { location: 'Ocala, FL', radius: 15, businessCategories: ['Boarding'] };
    expect(completeSearch({}, stored)).toMatchObject({
      location: 'Ocala, FL',
      radius: 15,
      category: 'Boarding',
    });
  });
  test('ignores the stored one if the address names a place', () => {
    const stored = { location: 'Ocala, FL', radius: 15, businessCategories: ['Boarding'] };
    expect(completeSearch({ location: 'Tampa, FL' }, stored)).toMatchObject({ radius: 50, category: '' });
  });
  test('is restored after a cold start', async () => {
    const { core } = startPhone(await startTestServer());
    expect(await readStoredSearch(core)).toBeNull();
    const kept = storedOf({
      location: 'Ocala, FL',
      radius: 25,
      animal: 'Goat',
      category: '',
      q: 'x',
      facts: [],
      openNow: false,
      sort: 'distance' as const,
    });
    await storeSearch(core, kept);
    expect(await readStoredSearch(core)).toEqual({
      location: 'Ocala, FL',
      radius: 25,
      animalTypes: ['Goat'],
    });
  });
});

describe('the place of a search', () => {
  const values = {
    location: '',
    radius: 25,
    animal: '',
    category: '',
    q: '',
    facts: [],
    openNow: false,
    sort: 'distance' as const,
  };
  const resolve = async (location: string, core?: Core) => {
    const place = await resolvePlace(core ?? startPhone(await startTestServer()).core, location, locate);
    return place && searchAt(place, { ...values, location });
  };

  test('is the center of the country for "United States" in any case', async () => {
    expect(await resolve(' united states ')).toMatchObject({
      centre: { lat: 39.8283, lng: -98.5795 },
      radiusMiles: SEARCH_LIMITS.radiusNationwideMiles,
      isNationwide: true,
    });
  });
  test('is the town in the text', async () => {
    const found = await resolve('Gainesville, Florida');
    expect(found).toMatchObject({ place: 'Gainesville, FL', radiusMiles: 25, isNationwide: false });
    expect(found?.centre.lat).toBeCloseTo(29.65, 1);
  });
  test('is the last position of the phone if the text is its name', async () => {
    const { core } = startPhone(await startTestServer());
    const point = { lat: 29.7001, lng: -82.4002 };
    await writeSetting(core.cache, 'lastPosition', { point, atMs: 0, name: 'Gainesville, FL' });
    expect((await resolve('Gainesville, FL', core))?.centre).toEqual(point);
  });
  test('may be coordinates', async () => {
    expect((await resolve('29.6512, -82.3250'))?.centre).toEqual({ lat: 29.6512, lng: -82.325 });
    expect((await resolve('\u202a29.6512,\u00a0-82.3250\u202c'))?.centre).toEqual({
      lat: 29.6512,
      lng: -82.325,
    });
    expect(await resolve('129.6512, -82.3250')).toBeNull();
  });
  test('is unknown for any other text', async () => {
    expect(await resolve('Qwertzuiop')).toBeNull();
  });
});

describe('the age of saved rows', () => {
  const nowMs = new Date(2026, 10, 21, 12).getTime();
  const hour = HOUR_MS;
  const whole = (savedAtMs: number | null) => ({ savedAtMs, isCovered: true });
  const part = (savedAtMs: number | null) => ({ savedAtMs, isCovered: false });
  test('is shown in hours', () => {
    expect(savedWords(whole(nowMs - 5 * hour), nowMs)).toBe('Showing results saved 5 hr. ago.');
  });
  test('warns of old numbers after a week', () => {
    expect(savedWords(whole(nowMs - 9 * 24 * hour), nowMs)).toBe(
      'Saved Nov 12. Phone numbers and hours may have changed.',
    );
  });
  test('is left out if it is unknown', () => {
    expect(savedWords(whole(null), nowMs)).toBe('Showing saved results.');
  });
  test('comes with a note if only part of the area is saved', () => {
    expect(savedWords(part(nowMs - 5 * hour), nowMs)).toBe(
      'Only part of this area is on this phone. Showing results saved 5 hr. ago.',
    );
    expect(savedWords(part(null), nowMs)).toBe('Only part of this area is on this phone.');
    expect(savedWords(part(nowMs - 9 * 24 * hour), nowMs)).toBe(
      'Only part of this area is on this phone. Saved Nov 12. Phone numbers and hours may have changed.',
    );
  });
});
