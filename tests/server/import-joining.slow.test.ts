import { expect, test } from 'vitest';
import type { NumberedRow } from '#server/import/row.ts';
import { rowOf } from '#server/import/row.ts';
import { readStarterText, starterText } from '#server/import/starter-format.ts';
import { collect } from './import-support.ts';

const CLINIC = {
  name: 'Belgrade Animal Clinic, Inc.',
  category: 'Veterinary Services',
  address: '12 Main St',
  city: 'Belgrade',
  state: 'MT',
  zip: '59714',
};
const inTwoLists = (first: Record<string, string>, second: Record<string, string>) =>
  collect(
    [
      { source: 'sba-ppp-2020', ...CLINIC, ...first },
      { source: 'wof-venues', ...CLINIC, ...second },
    ].map((values, index): NumberedRow => ({ row: index + 2, source: rowOf(values) })),
  );

test('one phone number in two lists is one business with both sources', () => {
  const { drafts, skipped } = inTwoLists(
    { phone: '406-388-8387' },
    {
      name: 'Animal Clinic of Belgrade',
      phone: '+1 406 388 8387',
      updated: '2010-12-30',
      website: 'bac.com',
    },
  );
  expect(drafts).toHaveLength(1);
  expect(drafts[0]).toMatchObject({
    sourceName: 'US Small Business Administration list of 2020',
    website: 'https://bac.com/',
    alsoListed: [{ source: 'wof-venues', name: 'Who’s On First list of 2010', updated: '2010-12-30' }],
  });
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'the same business in another list: joined with it (US Small Business Administration list of 2020)',
  ]);
});

test('one name in one ZIP code is one business, whatever its spelling in the register', () => {
  expect(inTwoLists({}, { name: 'The Belgrade Animal Clinic', address: 'PO Box 3' }).drafts).toHaveLength(1);
  expect(inTwoLists({}, { name: 'Belgrade Animal Hospital', address: 'PO Box 3' }).drafts).toHaveLength(2);
});

test('one name within 300 meters is one business; a mile away it is another one', () => {
  const at = (lat: string, zip = '') => ({ lat, lng: '-111.17612', zip, address: `Mile ${lat}` });
  expect(inTwoLists(at('45.77611'), at('45.77711')).drafts).toHaveLength(1);
  expect(inTwoLists(at('45.77611'), at('45.79211')).drafts).toHaveLength(2);
});

test('a chain’s toll-free number and a number in another state merge nothing', () => {
  const other = { name: 'Elk Feed', zip: '59801', city: 'Missoula' };
  expect(inTwoLists({ phone: '800-388-8387' }, { ...other, phone: '800-388-8387' }).drafts).toHaveLength(2);
  const abroad = {
    name: 'Elk Feed',
    zip: '83814',
    city: "Coeur d'Alene",
    state: 'ID',
    phone: '406-388-8387',
  };
  expect(inTwoLists({ phone: '406-388-8387' }, abroad).drafts).toHaveLength(2);
});

test('the younger list decides how to reach a business', () => {
  const { drafts } = inTwoLists(
    { phone: '406-388-0001', hours: '' },
    { phone: '406-388-0002', hours: 'Mon-Fri 8-10', updated: '2010-12-30' },
  );
  expect(drafts[0]).toMatchObject({ phone: '(406) 388-0001', hours: 'Mon-Fri 8-10' });
});

test('a list with animals, kinds and emergency hours is trusted; words in others are goods', () => {
  const tags = 'horse;large animal;emergency';
  const row = { ...CLINIC, name: 'Ocala Equine Hospital', zip: '34474', state: 'FL', city: 'Ocala', tags };
  const rows = ['fl-own-pages', 'wof-venues'].map((source, index) => ({
    row: index + 2,
    source: rowOf({
      ...row,
      source,
      hours: '24-hour emergency',
      address: `${index} Oak St`,
      name: `${row.name} ${index}`,
    }),
  }));
  const [own, other] = collect(rows).drafts;
  expect(own).toMatchObject({
    animalTypes: ['Horse', 'Cattle', 'Goat', 'Sheep'],
    businessCategories: ['Veterinary Services', 'Emergency Hospital'],
    facts: ['emergency24h'],
  });
  expect(other?.animalTypes).toBeUndefined();
});

test('a tag with a word about a business is not a second name of it', () => {
  const row = { ...CLINIC, source: 'wof-venues', tags: 'veterinarian' };
  expect(collect([{ row: 2, source: rowOf(row) }]).drafts[0]?.description).not.toContain('known as');
});

test.each([
  ['its own exact point', { lat: '29.18721', lng: '-82.14012' }, 'address'],
  ['a point of two decimals', { lat: '29.19', lng: '-82.14' }, 'zip'],
  ['no point, but a ZIP code', {}, 'zip'],
  ['a town alone', { zip: '' }, 'town'],
])('a listing states the precision of its place: %s', (_of, place, placedBy) => {
  const row = { ...CLINIC, source: 'wof-venues', zip: '34470', state: 'FL', city: 'Ocala', ...place };
  expect(collect([{ row: 2, source: rowOf(row) }]).drafts[0]?.placedBy).toBe(placedBy);
});

test('merged listings are unchanged after the starter file', () => {
  const { drafts } = inTwoLists(
    { phone: '406-388-8387', county: 'GALLATIN' },
    { phone: '406-388-8387', updated: '2010-12-30', tags: 'emergency' },
  );
  expect(readStarterText(starterText(drafts))).toEqual(drafts);
});
