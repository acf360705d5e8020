import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Imports, startImports } from './import-run-support.ts';
import { fixture } from './import-support.ts';

let imports: Imports;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

const sample = (name: string) => fixture(`published/${name}`);
const listing = async (name: string) => (await imports.businesses()).find((row) => row.name === name);

test('OpenStreetMap: vets and shops are imported, with hours and the first phone', async () => {
  const output = await imports.run(sample('osm.geojson'), '--from', 'osm');
  expect(output).toContain('2 new');
  expect(output).toContain('left out by the mapping: 1');
  expect(output).toContain("row 1, phone '(352) 555-0115'");
  const clinic = await listing('Example Large Animal Clinic');
  expect(clinic).toMatchObject({
    address: '12 Oak Street',
    city: 'Ocala',
    zip_code: '34470',
    phone: '(352) 555-0114',
    website: 'https://clinic.example.org/',
    lat: 29.19,
    lng: -82.13,
    business_categories: '["Veterinary Services"]',
    source_identity: 'openstreetmap:node/1000001',
  });
  const { hours } = JSON.parse(clinic?.facts ?? '{}');
  expect(hours.weekly).toHaveLength(6);
  expect(hours.closed).toContain('2026-07-03');
  expect(await listing('Example Pet Shop')).toMatchObject({
    lat: 29.66,
    lng: -82.33,
    phone: '(352) 555-0116',
  });
});

test('OpenStreetMap: Overpass JSON is read too', async () => {
  expect(await imports.run(sample('overpass.json'), '--from', 'osm')).toContain('2 rows');
  expect(await listing('Example Farrier')).toMatchObject({ lat: 29.65, business_categories: '["Farrier"]' });
});

test('Overture: places are read line by line, and closed ones are not listed', async () => {
  const output = await imports.run(sample('overture.geojsonseq'), '--from', 'overture');
  expect(output).toContain('1 x closed according to its source');
  expect(output).toContain('left out by the mapping: 1');
  expect(await listing('Example Animal Hospital')).toMatchObject({
    address: '34 Pine Ave',
    city: 'Orlando',
    state: 'Florida',
    zip_code: '32801',
    phone: '(407) 555-0117',
  });
});

test('All The Places: stores of a chain in the United States are imported', async () => {
  const output = await imports.run(sample('alltheplaces.geojson'), '--from', 'alltheplaces');
  expect(output).toContain('left out by the mapping: 1');
  expect(await listing('Example Chain Vet Tampa')).toMatchObject({
    address: '56 Bay Blvd',
    phone: '(813) 555-0118',
  });
});

test('DBPR: premises are imported from a file without a header, persons are not', async () => {
  const output = await imports.run(sample('dbpr.csv'), '--from', 'dbpr');
  expect(output).toContain('left out by the mapping: 1');
  expect(output).toContain('1 x closed according to its source');
  expect(await listing('Example Equine Center')).toMatchObject({ address: '78 Ranch Rd', city: 'Live Oak' });
  expect(JSON.stringify(await imports.businesses())).not.toMatch(/doe, jane/i);
});

test('NPPES: organizations of veterinarians are imported, persons and doctors are not', async () => {
  const output = await imports.run(sample('nppes.csv'), '--from', 'nppes');
  expect(output).toContain('left out by the mapping: 2');
  expect(await listing('Example Bovine Practice')).toMatchObject({
    address: '90 Dairy Rd',
    city: 'Okeechobee',
    zip_code: '34972',
    phone: '(863) 555-0119',
  });
});

test('a dry run says how many vets have a number, in how many counties, and which seats still lack one', async () => {
  const output = await imports.run(sample('nppes.csv'), '--from', 'nppes', '--dry-run');
  expect(output).toContain('vets in Florida: 1, 1 with a phone number, in 1 county');
  const seats = /county seats without a vet with a number within 30 miles: (\d+)\n((?: {4}.*\n)+)/.exec(
    output,
  );
  expect(Number(seats?.[1])).toBe(seats?.[2]?.trim().split(/, |\n/).length);
  expect(seats?.[2]).toContain('Key West');
  for (const near of ['Ocala', 'Orlando', 'Tampa', 'Okeechobee']) expect(seats?.[2]).not.toContain(near);
});

test('an unknown list, two mappings and a file of another kind are refused in one sentence', async () => {
  await expect(imports.run(sample('osm.geojson'), '--from', 'google')).rejects.toThrow(
    "There is no list 'google': --from is one of osm, overture, alltheplaces, dbpr, nppes.",
  );
  await expect(imports.run(sample('osm.geojson'), '--from', 'osm', '--map', 'm.json')).rejects.toThrow(
    'omit --map',
  );
  await expect(imports.run(sample('osm.geojson'), '--from', 'nppes')).rejects.toThrow(
    'osm.geojson does not look like NPPES register of health care providers',
  );
});
