import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectDrafts } from '#server/import/collect.ts';
import { hashOf } from '#server/import/listing.ts';
import { applyMapping } from '#server/import/mapping.ts';
import { readMapping } from '#server/import/mapping-check.ts';
import { readRecords, recordsOfCsv } from '#server/import/read-file.ts';
import { ROW_COLUMNS, rowOf } from '#server/import/row.ts';
import { collect, common, fixture, found, gazetteer, mapping, one } from './import-support.ts';

test.each([
  ['petsmart.csv', 'petsmart-raw.csv', 'petsmart-locations'],
  ['markets.csv', 'markets-raw.csv', 'usda-farmers-markets'],
  ['orlando.csv', 'orlando-raw.json', 'orlando-pet-list'],
  ['little-rock.csv', 'little-rock-raw.csv', 'little-rock-licenses'],
])('%s and the publisher’s own %s give the same listings', async (file, raw, map) => {
  const expected = collect(common(file)).drafts;
  const drafts = collect(applyMapping(mapping(map), await readRecords(fixture(raw)))).drafts;
  expect(drafts.length).toBeGreaterThan(5);
  expect(drafts.map(({ identity }) => identity)).toEqual(expected.map(({ identity }) => identity));
  expect(drafts.map(hashOf)).toEqual(expected.map(hashOf));
});

test('shifted columns are corrected if ZIP code, state or position prove it', () => {
  const { drafts, skipped } = collect(common('petsmart.csv'));
  const store = (id: string) => found(drafts, ({ sourceId }) => sourceId === id);
  expect(skipped).toEqual([]);
  expect(store('1891')).toMatchObject({
    address: '3699 Highway 95 #540',
    city: 'Bullhead City',
    state: 'Arizona',
    zipCode: '86442',
  });
  expect(store('1412')).toMatchObject({
    address: '3101 N Miami Ave Suite 110',
    city: 'Miami',
    state: 'Florida',
    zipCode: '33127',
  });
  expect(store('1365')).toMatchObject({ city: 'Augusta', state: 'Maine', zipCode: '04330' });
  expect(store('2160')).toMatchObject({ city: 'Guaynabo', state: 'Puerto Rico', zipCode: '00968' });
  expect(store('2552')).toMatchObject({
    address: '',
    city: 'Huntington Beach',
    state: 'California',
    zipCode: null,
  });
  expect(store('2610')).toMatchObject({ city: 'Columbus', state: 'Ohio' });
  expect(store('1839')).toMatchObject({
    address: '24570 Dulles Landing Dr Unit 140',
    city: 'Dulles',
    state: 'Virginia',
    zipCode: null,
  });
});

test('invisible characters are removed from every column, and the report names the rows', () => {
  const dirty = one({
    name: '\u202eOcala \u0000Horse\u0007 Res\u00adcue\ufeff',
    address: '12\u0000 Barn\u2066 Rd',
    city: 'Ocala\u0007',
    state: 'FL',
    zip: '34470',
    phone: '(352)\u202d 456-7890',
    description: 'Hay\u0001 and \u{1f469}\u200d\u{1f33e} help\ud83d',
  });
  const clean = one({
    name: 'Ocala Horse Rescue',
    address: '12 Barn Rd',
    city: 'Ocala',
    state: 'FL',
    zip: '34470',
    phone: '(352) 456-7890',
    description: 'Hay and \u{1f469}\u200d\u{1f33e} help',
  });
  expect(dirty.drafts).toEqual(clean.drafts);
  expect([dirty.cleaned, clean.cleaned]).toEqual([[2], []]);
});

test('ambiguous columns are skipped with row and reason', () => {
  const row = rowOf({
    source: 'petsmart-locations',
    name: 'PetSmart',
    category: 'Pet Supplies',
    city: 'Suite 4',
    state: 'Elsewhere',
    zip: 'Nowhere',
  });
  expect(collect([{ row: 7, source: row }])).toMatchObject({
    drafts: [],
    skipped: [{ row: 7, name: 'PetSmart', reason: expect.stringContaining('nothing shows') }],
  });
});

test('the start of a license is not the date of a listing', () => {
  expect(
    new Set(collect(common('little-rock.csv')).drafts.map(({ sourceUpdated }) => sourceUpdated)),
  ).toEqual(new Set(['2021']));
});

test('a description contains only facts of the row and its source', () => {
  const { drafts } = collect(common('markets.csv'));
  const parma = found(drafts, ({ city }) => city === 'Parma');
  expect(parma).toMatchObject({
    name: "Stearns Homestead Farmers' Market",
    hours: 'Jun 24, 2017 to Sep 30, 2017: Sat 9:00 AM-1:00 PM',
    sourceName: 'USDA National Farmers Market Directory',
    sourceUpdated: '2017-06-21',
    website: 'http://www.stearnshomestead.com/',
  });
  expect(parma.description).toMatch(
    /^Farmers market in Parma, Ohio\. Products: baked goods, crafts, .*fruits\. Listed by: USDA/,
  );
  expect(found(drafts, ({ city }) => city === 'Six Mile')).not.toHaveProperty('hours');
  for (const { description } of drafts) expect(description.length).toBeGreaterThanOrEqual(10);
});

test('rows without name, category or source are skipped and the others continue', () => {
  const good = {
    source: 'irs-eo-bmf',
    name: 'Ocala Horse Rescue',
    category: 'Rescue & Adoption',
    state: 'FL',
  };
  const rows = [
    { ...good, name: ' ' },
    { ...good, category: 'Restaurants' },
    { ...good, source: 'nobody' },
    good,
  ];
  const { drafts, skipped } = collect(
    rows.map((values, index) => ({ row: index + 2, source: rowOf(values) })),
  );
  expect(drafts.map(({ name }) => name)).toEqual(['Ocala Horse Rescue']);
  expect(skipped.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '2 no name',
    '3 no category of the catalogue (Restaurants)',
    '4 no known source',
  ]);
});

test('a foreign layout with its own source becomes listings of that source', () => {
  const county = {
    id: 'my-county',
    name: 'County list',
    licence: 'open',
    url: 'https://example.org/',
    credit: 'County',
  };
  const own = readMapping(
    JSON.stringify({
      source: county,
      columns: {
        name: 'Biz',
        address: 'Street',
        city: 'Town',
        state: 'ST',
        phone: ['Cell', 'Tel'],
        source_category: 'Kind',
        updated: 'Seen',
      },
      categories: { vet: 'Veterinary Services' },
      nameWords: [{ words: ['feed'], category: 'Animal Feed' }],
      dates: 'dmy',
    }),
  );
  const records = recordsOfCsv(
    'Biz,Street,Town,ST,Cell,Tel,Kind,Seen\r\n"Smith ""Horse"" Vet, LLC",12 Main St,ocala,fl, ,352.555.0142,vet,03/04/2024\r\nBroken,,,,,,vet,\r\nOak Feed & Seed,9 Oak Ave,Gainesville,FL,,n/a,vet,2023\r\n',
  );
  const { drafts, skipped } = collectDrafts(applyMapping(own, records), {
    gazetteer,
    source: county,
    dates: 'dmy',
  });
  expect(drafts).toMatchObject([
    {
      name: 'Smith "Horse" Vet, LLC',
      city: 'Ocala',
      state: 'Florida',
      phone: '(352) 555-0142',
      sourceUpdated: '2024-04-03',
      sourceName: 'County list',
      businessCategories: ['Veterinary Services'],
    },
    { name: 'Oak Feed & Seed', phone: null, sourceUpdated: '2023', businessCategories: ['Animal Feed'] },
  ]);
  expect(skipped).toMatchObject([{ row: 3, name: 'Broken' }]);
});

test('no text breaks the import of the other rows', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'FL',
      'US',
      '32601',
      '(((',
      'C/O',
      '%',
      '1e999',
      'NaN',
      '\\',
      ', , FL',
      'https://[',
      '99/99/9999',
    ),
  );
  const columns = Object.fromEntries(ROW_COLUMNS.map((column) => [column, text]));
  const row = fc.record({
    ...columns,
    source: fc.constant('usda-nfmd'),
    category: fc.constant('Farmers Market'),
  });
  fc.assert(
    fc.property(row, (values) => {
      const { drafts, skipped } = collect([{ row: 2, source: rowOf(values) }]);
      expect(drafts.length + skipped.length).toBe(1);
    }),
    { numRuns: 300 },
  );
});

test('an endless address is refused with its reason', () => {
  expect(one({ address: ', '.repeat(50_000), state: '' }).skipped).toHaveLength(1);
  expect(one({ address: 'x'.repeat(201), state: 'FL', city: 'Ocala' }).skipped[0]?.reason).toBe(
    'address or town too long',
  );
});

test.each([
  [{ after_hours_phone: '352.555.0143 x7' }, { afterHoursPhone: '(352) 555-0143 ext. 7' }],
  [{ after_hours_phone: 'call Dana' }, {}],
  [{ farm_call_miles: '30 mi' }, { serviceRadiusMiles: 30, facts: ['farmCalls'] }],
  [
    { farm_call_miles: '45', facts: 'takesCards; fliesTooo' },
    { serviceRadiusMiles: 45, facts: ['farmCalls', 'takesCards'] },
  ],
  [{ farm_call_miles: '0' }, {}],
  [{ farm_call_miles: '-5' }, {}],
  [{ farm_call_miles: '5000' }, {}],
  [{ farm_call_miles: 'all of Marion' }, {}],
])('a source with %j gives a listing with %j: a radius implies farm calls', (columns, stated) => {
  const [draft] = one({ state: 'FL', ...columns }).drafts;
  const { afterHoursPhone, serviceRadiusMiles, facts } = draft ?? {};
  expect(JSON.parse(JSON.stringify({ afterHoursPhone, serviceRadiusMiles, facts }))).toEqual(stated);
});
