import { expect, test } from 'vitest';
import { one } from './import-support.ts';

test('spreadsheet and web page leftovers are removed from a cell', () => {
  const { drafts, unread } = one({
    name: 'Pe&ntilde;a &amp; Sons &#8211; Horse Rescue',
    address: '12 Oak St<br>',
    city: '<b>Ocala</b>',
    zip: '="34470"',
    phone: '#REF!',
    email: 'nan',
    website: 'None',
    hours: 'tbd',
  });
  expect(drafts).toMatchObject([
    {
      name: 'Peña & Sons – Horse Rescue',
      address: '12 Oak St',
      city: 'Ocala',
      zipCode: '34470',
      phone: null,
      email: null,
      website: null,
    },
  ]);
  expect(drafts[0]?.hours).toBeUndefined();
  expect(unread).toEqual([]);
  expect(one({ name: 'Salt &amp;amp; Pepper', state: 'FL' }).drafts[0]?.name).toBe('Salt &amp; Pepper');
});

test.each(['34470.0', '34470-', '="34470"', 'FL 34470', '34470 - 1234'])(
  'the ZIP code "%s" is read',
  (zip) => {
    expect(one({ state: 'FL', zip }).drafts[0]?.zipCode).toBe('34470');
  },
);

test('a short town in capitals is capitalized like any other', () => {
  expect(one({ state: 'CO', city: 'VAIL', county: 'LEE' }).drafts[0]).toMatchObject({
    city: 'Vail',
    county: 'Lee',
  });
});

test('animals are read in singular and plural, and are not taken for a second name', () => {
  for (const animals of ['Dogs|Cats|Horses', 'dog; cat; horse', 'Canine, feline and equine']) {
    const { drafts, unread } = one({ state: 'FL', animals });
    expect(drafts[0]?.animalTypes).toEqual(['Dog', 'Cat', 'Horse']);
    expect(drafts[0]?.description).not.toContain('Also known as');
    expect(unread).toEqual([]);
  }
});

test('every value that a listing did not get is named with its row', () => {
  const { drafts, unread } = one({
    state: 'Flordia',
    zip: '34470',
    phone: '352-555-0114 or 352-555-0115',
    after_hours_phone: 'ask at the desk',
    email: 'office at example.org',
    website: 'our page',
    lat: '91',
    lng: 'west',
    facts: 'farmCalls;takesGold',
    farm_call_miles: 'far',
    animals: 'dogs;dragons',
    updated: 'last week',
    description: 'word '.repeat(1000),
  });
  expect(drafts[0]).toMatchObject({ phone: '(352) 555-0114', facts: ['farmCalls'], animalTypes: ['Dog'] });
  expect(unread.map(({ row, column, text }) => `${row} ${column}: ${text.slice(0, 20)}`).toSorted()).toEqual([
    '2 after_hours_phone: ask at the desk',
    '2 animals: dragons',
    '2 description: word word word word ',
    '2 email: office at example.or',
    '2 facts: takesGold',
    '2 farm_call_miles: far',
    '2 lat, lng: 91 west',
    '2 phone: (352) 555-0115',
    '2 state: Flordia',
    '2 updated: last week',
    '2 website: our page',
  ]);
});
