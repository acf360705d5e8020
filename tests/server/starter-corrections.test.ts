import { expect, test } from 'vitest';
import { FLORIDA_COUNTIES } from '#contract/shared/florida-counties.ts';
import { correctedRows, dated, extensionPages } from '#scripts/data/corrections.ts';
import { rowOf } from '#server/import/row.ts';
import { loadStarterListings } from '#server/import/starter.ts';

const listings = await loadStarterListings();
const inFlorida = listings.filter(({ state }) => state === 'Florida');

test('each county of Florida has one extension office with its page, and most have a number', () => {
  const offices = inFlorida.filter(({ businessCategories }) =>
    businessCategories.includes('Extension Office'),
  );
  expect(offices.map(({ county }) => county).toSorted()).toEqual(
    FLORIDA_COUNTIES.map(({ name }) => name).toSorted(),
  );
  expect(offices.every(({ website }) => /^https:.*ifas\.ufl\.edu/.test(website ?? ''))).toBe(true);
  expect(offices.filter(({ phone }) => phone !== null).length).toBeGreaterThanOrEqual(39);
});

test('places that are no vets are not listed as vets, and two hospitals are open day and night', () => {
  const vets = inFlorida.filter(({ businessCategories }) =>
    businessCategories.includes('Veterinary Services'),
  );
  expect(vets.filter(({ name }) => /^(?:Rocky's Retreat|Dip'n Dogs|Royal Pets)/.test(name))).toEqual([]);
  for (const name of ['Veterinary Emergency Clinic of Central Florida', 'BluePearl Pet Hospital'])
    expect(vets.find((vet) => vet.name === name)).toMatchObject({
      facts: ['emergency24h'],
      businessCategories: ['Veterinary Services', 'Emergency Hospital'],
    });
});

test('at least 37 vets of Florida have a number, and one business is listed once', () => {
  const vets = inFlorida.filter(
    ({ businessCategories, phone }) => businessCategories.includes('Veterinary Services') && phone !== null,
  );
  expect(vets.length).toBeGreaterThanOrEqual(35);
  expect(inFlorida.filter(({ name }) => name === 'Okeechobee Livestock Market')).toHaveLength(1);
});

test('a row without a date takes the year in which its page was read', () => {
  expect(dated({ updated: '', source_date: 'not stated (about 2015)' }).updated).toBe('2015');
  expect(dated({ updated: '2019-04', source_date: '2020' }).updated).toBe('2019-04');
  expect(dated({ source_date: 'not stated' }).updated).toBe('');
});

test('a county without an office in the lists gets its page', () => {
  const marion = rowOf({ name: 'UF/IFAS Extension Marion County', county: 'Marion' });
  const pages = extensionPages([{ row: 1, source: marion }]);
  expect(pages).toHaveLength(FLORIDA_COUNTIES.length - 1);
  expect(pages.find(({ county }) => county === 'St. Johns')).toMatchObject({
    name: 'UF/IFAS Extension St. Johns County',
    city: 'St. Augustine',
    website: 'https://sfyl.ifas.ufl.edu/st-johns/',
  });
  expect(marion.website).toBe('https://sfyl.ifas.ufl.edu/marion/');
  expect(correctedRows(marion)).toEqual([marion]);
});
