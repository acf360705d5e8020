import { afterEach, beforeEach, expect, test } from 'vitest';
import { toBusiness } from '#server/features/businesses/businesses.repository.ts';
import { readMapping } from '#server/import/mapping-check.ts';
import { nearest } from '#server/import/nearest.ts';
import { pointOfCounty } from '#server/places/counties.ts';
import { type Imports, LIST, row, startImports } from './import-run-support.ts';

let imports: Imports;
beforeEach(async () => {
  imports = await startImports();
});
afterEach(() => imports.close());

const withMap = (changes: object, rows: readonly string[] = [row(1)]) =>
  imports.importRows(rows, [], { ...LIST, ...changes });

test('a missing column stops the import with the nearest name, and nothing is written', async () => {
  await expect(withMap({ columns: { ...LIST.columns, phone: 'Phon' } })).rejects.toThrow(
    "list.csv has no column 'Phon', which is in 'columns' of the mapping. Did you mean 'Phone'?",
  );
  await expect(withMap({ rows: [{ column: 'Kinds', is: ['vet'] }] })).rejects.toThrow("Did you mean 'Kind'?");
  await expect(withMap({ facts: { farmCalls: { column: 'Mobile', is: ['Y'] } } })).rejects.toThrow(
    'It has: Permit, Kennel, Kind, Street, Town, Zip, Phone, Standing, Hours, Photos.',
  );
  expect(await imports.run('list')).toContain('Nothing has been imported yet');
});

test('a name that is twice in the header is refused where it is used', async () => {
  const text = 'Permit,Kennel,Kennel,Kind\n1,Oak,Elm,vet\n';
  const map = (columns: object) => imports.put('m.json', JSON.stringify({ ...LIST, columns }));
  const file = imports.put('twice.csv', text);
  await expect(imports.run(file, '--map', map({ name: 'Kennel' }))).rejects.toThrow(
    "twice.csv has 2 columns 'Kennel', and the mapping does not distinguish them",
  );
  expect(await imports.run(file, '--map', map({ name: 'Permit', source_category: 'Kind' }))).toContain(
    '1 row,',
  );
});

test.each([
  ['a part', { colums: {} }, "A mapping has no part 'colums'. Did you mean 'columns'?"],
  [
    'a column',
    { columns: { nmae: 'Kennel' } },
    "'columns' names no column of the common layout: 'nmae'. Did you mean 'name'?",
  ],
  [
    'a category',
    { categories: { vet: 'Vetinary Services' } },
    "The catalogue has no category 'Vetinary Services'. Did you mean 'Veterinary Services'?",
  ],
  ['a category for all rows', { constants: { category: 'Vets' } }, "The catalogue has no category 'Vets'."],
  [
    'a fact',
    { facts: { farmcals: { column: 'Kind', is: ['Y'] } } },
    "There is no fact 'farmcals'. Did you mean 'farmCalls'?",
  ],
  [
    'a fact for all rows',
    { constants: { facts: 'emergency24h;bilingual' } },
    "There is no fact 'bilingual'. There are: farmCalls, haulInOnly, takesNewClients, emergency24h, speaksSpanish",
  ],
  ['an encoding', { encoding: 'ebcdic' }, 'The encoding is utf-8, utf-16 or latin1'],
  ['a delimiter', { delimiter: ':' }, "The delimiter is ',', ';', '|' or 'tab', not ':'."],
  ['a filter', { rows: [{ column: 'Kind', equals: 'vet' }] }, "'rows' is a list of objects with column"],
  ['a form', { groups: { hours: 'Hours' } }, "'groups.hours' has the wrong form"],
])('%s that does not exist is refused by name', async (_what, changes, message) => {
  await expect(withMap(changes)).rejects.toThrow(message);
});

test('a mapping that is missing or not JSON is refused in one sentence', async () => {
  expect(() => readMapping('{')).toThrow('The mapping is not JSON');
  await expect(imports.run(imports.put('list.csv', 'a\n1\n'), '--map', 'no.json')).rejects.toThrow(
    'There is no file no.json.',
  );
});

test('rows are filtered by the file’s own columns, in any case, and counted', async () => {
  const rows = [
    row(1, { Kind: 'vet' }),
    row(2, { Kind: 'VET ' }),
    row(3),
    row(4, { Kind: 'vet', Town: 'Starke' }),
  ];
  const filters = [
    { column: 'Kind', is: ['vet', 'groomer'] },
    { column: 'Town', isNot: ['starke'] },
  ];
  const categories = { vet: 'Veterinary Services', 'VET ': 'Veterinary Services' };
  expect(await withMap({ rows: filters, categories }, rows)).toContain('left out by the mapping: 2');
  expect(await imports.names()).toEqual(['Kennel 1', 'Kennel 2']);
});

test('values are mapped by column, NA and the list’s own words are empty, and facts are read from their columns', async () => {
  await withMap(
    {
      values: { city: { ocl: 'Ocala' }, phone: { none: '' } },
      unknown: ['by request'],
      facts: { farmCalls: { column: 'Hours', is: ['visits'] } },
      columns: { ...LIST.columns, hours: 'Standing', status: [] },
    },
    [
      row(1, { Town: 'OCL', Phone: 'None', Standing: 'By request', Hours: 'Visits' }),
      row(2, { Phone: 'NA', Standing: 'N/A' }),
    ],
  );
  const [one, two] = (await imports.businesses()).map(toBusiness);
  expect(one).toMatchObject({ city: 'Ocala', phone: null, farmCalls: true });
  for (const business of [one, two]) expect(business).not.toHaveProperty('hours');
  expect(two).not.toHaveProperty('farmCalls');
});

test('unreadable hours are kept as text, shown as such, and counted', async () => {
  const output = await withMap({}, [
    row(1, { Hours: 'whenever the gate is open' }),
    row(2, { Hours: 'Mon-Fri 8am-5pm' }),
  ]);
  expect(output).toContain('  hours kept as text: 1\n    Kennel 1: whenever the gate is open');
  const [one, two] = (await imports.businesses()).map(toBusiness);
  expect(one?.hours).toBe('whenever the gate is open');
  expect(two?.hours).toMatchObject({ timeZone: 'America/New_York' });
});

test('a list in the common layout needs no mapping; unknown columns are reported, misspelled ones stop it', async () => {
  const common = (header: string) =>
    imports.run(imports.put('common.csv', `${header}\nirs-eo-bmf,Oak Rescue,Rescue & Adoption,Ocala,FL,x\n`));
  expect(await common('source,name,category,city,state,deductibility')).toContain(
    'columns not read: 1\n    deductibility',
  );
  await expect(common('source,name,category,city,stat,x')).rejects.toThrow(
    "The common layout has no column 'stat'. Did you mean 'state'?",
  );
  await expect(common('source,title,category,city,state,x')).rejects.toThrow(
    "common.csv has no column 'name': it is not in the common layout.",
  );
  await expect(common('source,name,category,name,state,x')).rejects.toThrow("two columns 'name'");
});

test('a listing with only a known county is placed there, and says so', async () => {
  const output = await withMap({ columns: { ...LIST.columns, county: 'Hours', hours: [] } }, [
    row(1, { Zip: '', Town: '', Hours: 'MARION COUNTY' }),
    row(2, { Zip: '', Town: 'Ocala', Hours: 'Alachua' }),
    row(3, { Zip: '', Town: '', Hours: 'Nowhere' }),
  ]);
  expect(output).toContain('placed by town 1, county 1, nothing, so not in searches by distance 1');
  const [one, two, three] = (await imports.businesses()).map(toBusiness);
  expect(one).toMatchObject({ placedBy: 'county', location: { lat: 29.19, lng: -82.1 } });
  expect([two?.placedBy, three?.placedBy, three?.location]).toEqual(['town', null, null]);
});

test('counties are found with and without the word, and a city with the name of its county is another place', () => {
  expect(pointOfCounty('FL', 'Saint Johns')).toEqual(pointOfCounty('FL', 'St. Johns County'));
  expect(pointOfCounty('LA', 'Orleans Parish')).toEqual({ lat: 29.95, lng: -90.08 });
  expect(pointOfCounty('MD', 'Baltimore')).not.toEqual(pointOfCounty('MD', 'Baltimore City'));
  expect(pointOfCounty('FL', 'Orleans')).toBeNull();
});

test.each([
  ['adress', 'address'],
  ['Phone Number', 'phone_number'],
  ['sate', 'state'],
  ['veterinarian', null],
])('the nearest name of %j is %j', (name, expected) => {
  expect(nearest(name, ['address', 'phone_number', 'state', 'zip'])).toBe(expected);
});

test('the usage is printed on request and for an unknown command', async () => {
  for (const word of ['--help', '-h'])
    expect(await imports.run(word)).toMatch(/^npm run import -- FILE \[--map MAP\.json \| --from LIST\]/);
  await expect(imports.run()).rejects.toThrow('npm run import -- FILE');
  await expect(imports.run('a.csv', '--complet')).rejects.toThrow("Unknown option '--complet'");
  await expect(imports.run('a.csv', 'b.csv')).rejects.toThrow('npm run import -- FILE');
});

test('the progress is drawn on a terminal, and the line is cleared before other output', async () => {
  await imports.importRows([row(1)]);
  expect(imports.drawn.some((text) => text.includes('reading  [##############################] 100 %'))).toBe(
    true,
  );
  expect(imports.drawn.some((text) => text.includes('writing'))).toBe(true);
  expect(imports.drawn.at(-1)).toBe('\r\u001b[2K');
});
