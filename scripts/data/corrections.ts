import { FLORIDA_COUNTIES, floridaCounty } from '#contract/shared/florida-counties.ts';
import { placeKey } from '#contract/shared/gazetteer-format.ts';
import { type NumberedRow, rowOf, type SourceRow } from '#server/import/row.ts';

/** Listed as vets, but a rehabilitation center, a pool for dogs and a shop. */
const NO_VETS = ["Rocky's Retreat", "Dip'n Dogs", 'Royal Pets Market'];
/** Hospitals that are open day and night, which their list does not say. */
const DAY_AND_NIGHT = ['Veterinary Emergency Clinic of Central Florida', 'BluePearl Pet Hospital'];

/** Earlier lists have them too, without the number or ZIP code that a join needs. */
const LISTED_BEFORE = ['Okeechobee Livestock Market'];

/** Returns a row without the known errors of its list; a hospital also has a row of its second category. */
export function correctedRows(row: SourceRow): SourceRow[] {
  if (row.source === 'fl-own-pages-3' && LISTED_BEFORE.includes(row.name)) return [];
  if (row.category !== 'Veterinary Services') return [row];
  if (NO_VETS.some((name) => row.name.startsWith(name))) return [];
  if (row.source !== 'orlando-pet-list' || !DAY_AND_NIGHT.includes(row.name)) return [row];
  const hospital = { ...row, facts: 'emergency24h' };
  return [hospital, { ...hospital, category: 'Emergency Hospital' }];
}

/** Uses the date when a page was read if the row has none: 'about 2021' gives 2021. */
export function dated(values: Record<string, string>): SourceRow {
  const year = /\b(?:19|20)\d\d\b/.exec(values.source_date ?? '')?.[0];
  return rowOf({ ...values, updated: values.updated || year || '' });
}

/** Adds each office's page, and returns the counties whose office only has its page. */
export function extensionPages(rows: readonly NumberedRow[]): SourceRow[] {
  const listed = new Set<string>();
  for (const { source: row } of rows) {
    const county = row.name.startsWith('UF/IFAS') ? floridaCounty(row.county) : null;
    if (!county) continue;
    listed.add(county.name);
    row.website ||= pageOf(county.name);
  }
  return FLORIDA_COUNTIES.filter(({ name }) => !listed.has(name)).map(({ name, seat }) =>
    rowOf({
      source: 'fl-own-pages-3',
      name: `UF/IFAS Extension ${name} County`,
      category: 'Animal Services',
      source_category: 'county extension office',
      city: seat,
      county: name,
      state: 'FL',
      website: pageOf(name),
      tags: 'extension office',
    }),
  );
}

/** 'Miami-Dade' has the page /miami-dade/. */
const pageOf = (county: string) =>
  `https://sfyl.ifas.ufl.edu/${placeKey(county).replace('saint', 'st').replaceAll(' ', '-')}/`;
