import { describe, expect, test } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { countiesWithin, FLORIDA_COUNTIES, floridaCounty } from '#contract/shared/florida-counties.ts';
import { findPlace } from '#contract/shared/gazetteer.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { nationalGazetteer } from '#server/places/gazetteer.ts';
import { shownAlerts } from '#src/features/alerts/alert-area.ts';

const NOW = Date.UTC(2026, 2, 2, 12);
const at = (ms: number) => new Date(ms).toISOString();
const alertFor = (...counties: string[]): Alert => ({
  id: 1,
  title: 'Screwworm',
  what: 'Maggots that eat living flesh.',
  howToLook: 'Look at every wound each day.',
  call: { name: 'State Veterinarian', phone: '850-555-0100' },
  source: { name: 'The State', url: 'https://state.example/' },
  counties,
  validFrom: at(NOW),
  validUntil: at(NOW + 1000),
  version: 1,
});
const OCALA = { lat: 29.187, lng: -82.14 };
const homeAt = (centre: LatLng, name: string, radiusMiles = 25) => ({
  centre,
  name,
  radiusMiles,
  isHome: true,
});
const isForOf = (alert: Alert, home = homeAt(OCALA, 'Ocala, FL'), nowMs = NOW) =>
  shownAlerts({ alerts: [alert], home }, nowMs).map(({ isFor }) => isFor);

describe('the counties of a place', () => {
  test('include the seat of each county of Florida', () => {
    const table = nationalGazetteer();
    expect(FLORIDA_COUNTIES).toHaveLength(67);
    const strays = FLORIDA_COUNTIES.filter((county) => {
      const point = findPlace(table, `${county.seat}, FL`)?.point;
      return !point || !countiesWithin(point, 5).includes(county);
    });
    expect(strays.map(({ name }) => name)).toEqual([]);
  });

  test('are its own county and those that its circle touches', () => {
    const names = countiesWithin(OCALA, 25).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Marion', 'Sumter', 'Levy', 'Alachua', 'Citrus']));
    expect(names).not.toContain('Leon');
    expect(names.length).toBeLessThan(12);
    expect(countiesWithin({ lat: 32.84, lng: -83.63 }, 25)).toEqual([]);
  });

  test.each([
    ['marion county', 'Marion'],
    ['SAINT JOHNS', 'St. Johns'],
    ['De Soto', 'DeSoto'],
    ['Miami Dade County', 'Miami-Dade'],
  ])('%s is %s', (input, name) => {
    expect(floridaCounty(input)?.name).toBe(name);
  });
});

describe('an alert appears', () => {
  test('only within its time, including the first and excluding the last moment', () => {
    const times = [NOW - 1, NOW, NOW + 999, NOW + 1000];
    expect(times.map((nowMs) => isForOf(alertFor('Marion'), undefined, nowMs).length)).toEqual([0, 1, 1, 0]);
  });

  test('if the home area touches its county, and it names its counties', () => {
    expect(isForOf(alertFor('Marion', 'Leon'))).toEqual([['Marion County', 'Leon County']]);
    expect(isForOf(alertFor('Leon'))).toEqual([]);
  });

  test('with the nearby counties and a count of the rest, if there are many', () => {
    const many = alertFor('Marion', 'Sumter', 'Leon', 'Bay', 'Gulf');
    expect(isForOf(many)).toEqual([['Marion County', 'Sumter County', '3 more']]);
  });

  test('if its state is the state of the home area', () => {
    expect(isForOf(alertFor('Florida'))).toEqual([['All of Florida']]);
    expect(isForOf(alertFor('Georgia'))).toEqual([]);
    const macon = homeAt({ lat: 32.84, lng: -83.63 }, 'Macon, GA');
    expect([isForOf(alertFor('Georgia'), macon), isForOf(alertFor('Florida'), macon)]).toEqual([
      [['All of Georgia']],
      [],
    ]);
  });

  test('on a phone without a home area, for any county', () => {
    const known = { alerts: [alertFor('Leon')], home: undefined };
    expect(shownAlerts(known, NOW).map(({ isFor }) => isFor)).toEqual([['Leon County']]);
  });
});
