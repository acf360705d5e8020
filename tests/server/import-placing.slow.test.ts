import { expect, test } from 'vitest';
import { findPlace } from '#contract/shared/gazetteer.ts';
import { milesBetween } from '#contract/shared/geo.ts';
import { collect, common, found, gazetteer, one } from './import-support.ts';

test('a store without coordinates is placed by its town', () => {
  const store = found(collect(common('petsmart.csv')).drafts, ({ sourceId }) => sourceId === '0338');
  expect(store).toMatchObject({ city: 'West Palm Beach', state: 'Florida', phone: null });
  expect(store.location).toEqual(findPlace(gazetteer, 'West Palm Beach, FL')?.point);
});

test('a market that was published in the sea off Africa is placed at its ZIP code', () => {
  const derwood = found(
    collect(common('markets.csv')).drafts,
    ({ name }) => name === 'Derwood Farmers Market',
  );
  expect(derwood).toMatchObject({ city: 'Rockville', state: 'Maryland', zipCode: '20855' });
  expect(derwood.location).toEqual(findPlace(gazetteer, '20855')?.point);
});

test('a point far from its ZIP code loses to it, unless the town confirms the point', () => {
  const point = { lat: '29.9654', lng: '-82.104' };
  const starke = one({ ...point, city: 'Starke', state: 'FL', zip: '32901' }).drafts[0];
  expect(starke).toMatchObject({ zipCode: null, location: { lat: 29.9654, lng: -82.104 } });
  const melbourne = one({ ...point, city: 'Melbourne', state: 'FL', zip: '32901' }).drafts[0];
  expect(melbourne).toMatchObject({ zipCode: '32901', location: findPlace(gazetteer, '32901')?.point });
  const unnamed = one({ ...point, city: '', state: 'FL', zip: '32901' }).drafts[0];
  expect(unnamed).toMatchObject({ zipCode: '32901', location: findPlace(gazetteer, '32901')?.point });
});

test('a row without coordinates is placed by ZIP code, then by town, else not at all', () => {
  const zip = one({ city: 'Ocala', state: 'FL', zip: '34470-1234' }).drafts[0];
  expect(zip).toMatchObject({ zipCode: '34470', location: findPlace(gazetteer, '34470')?.point });
  const town = one({ city: 'OCALA', state: 'Florida' }).drafts[0];
  expect(town).toMatchObject({
    city: 'Ocala',
    zipCode: null,
    location: findPlace(gazetteer, 'Ocala, FL')?.point,
  });
  expect(one({ state: 'FL' }).drafts[0]).toMatchObject({ location: null, city: '' });
});

test('ZIP codes are truncated, corrected if the state proves it, and dropped if invalid', () => {
  const { drafts } = collect(common('markets.csv'));
  const zipOf = (city: string) => found(drafts, (draft) => draft.city === city).zipCode;
  expect(zipOf('Chester')).toBe('06412');
  expect(zipOf('Harrison')).toBeNull();
  expect(zipOf('Buffalo Center')).toBeNull();
  expect(zipOf('Nashville')).toBeNull();
  expect(one({ city: 'Ocala', state: 'FL', zip: '3447' }).drafts[0]?.zipCode).toBeNull();
  expect(one({ city: 'Ocala', state: 'FL', zip: '90210' }).drafts[0]?.zipCode).toBeNull();
});

test('a missing state comes from the ZIP code', () => {
  const { drafts } = collect(common('little-rock.csv'));
  expect(new Set(drafts.map(({ state }) => state))).toEqual(new Set(['Arkansas']));
  expect(drafts[1]).toMatchObject({
    name: 'Soma Animal Clinic and Housecalls',
    address: '200 E 13th St',
    city: 'Little Rock',
    zipCode: '72202',
    phone: null,
    businessCategories: ['Veterinary Services'],
  });
  expect(one({ zip: '34470' }).drafts[0]?.state).toBe('Florida');
});

test('complete addresses in one string are split', () => {
  const { drafts } = collect(common('orlando.csv'));
  const place = (name: string) => {
    const { address, city, state, zipCode } = found(drafts, (draft) => draft.name === name);
    return [address, city, state, zipCode];
  };
  expect(place('Seminole Wekiva Trail')).toEqual(['', 'Altamonte Springs', 'Florida', '32714']);
  expect(place('South Orlando Dog Training')).toEqual(['', 'Orlando', 'Florida', '32837']);
  expect(place('Legendary Agility Training')).toEqual(['4253 Ponkan Rd', 'Zellwood', 'Florida', '32798']);
  expect(place('Smyrna Beach')).toEqual(['2995 N. Peninsula Ave.', 'New Smyrna Beach', 'Florida', null]);
  expect(place('Hightower Beach Park')).toEqual(['815 Highway A1A', 'Satellite Beach', 'Florida', '32937']);
  expect(place('Cross Seminole Trail')).toEqual(['Seminole County', '', 'Florida', null]);
  expect(place('Model Behavior Animal Training')).toEqual(['', 'Orlando', 'Florida', null]);
});

test('the state is removed from a town that repeats it', () => {
  expect(found(collect(common('markets.csv')).drafts, ({ zipCode }) => zipCode === '61081').city).toBe(
    'Sterling',
  );
});

test('given coordinates are rounded to about a yard', () => {
  const market = found(collect(common('markets.csv')).drafts, ({ city }) => city === 'Wilmington');
  expect(market.location && milesBetween(market.location, { lat: 39.742117, lng: -75.53446 })).toBeLessThan(
    0.001,
  );
});
