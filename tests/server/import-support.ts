import { readFileSync } from 'node:fs';
import { collectDrafts } from '#server/import/collect.ts';
import { identityOf, type ListingDraft } from '#server/import/listing.ts';
import { readMapping } from '#server/import/mapping-check.ts';
import { recordsOfCsv } from '#server/import/read-file.ts';
import { type NumberedRow, rowOf } from '#server/import/row.ts';
import { SOURCES } from '#server/import/sources.ts';
import { nationalGazetteer } from '#server/places/gazetteer.ts';

export const gazetteer = nationalGazetteer();
/** Path of a file in tests/fixtures/import. */
export const fixture = (name: string) => new URL(`../fixtures/import/${name}`, import.meta.url).pathname;
/** A built-in mapping of the importer. */
export const mapping = (name: string) =>
  readMapping(readFileSync(new URL(`../../server/import/mappings/${name}.json`, import.meta.url), 'utf8'));
/** The rows of a fixture in the common layout. */
export const common = (name: string): NumberedRow[] =>
  recordsOfCsv(readFileSync(fixture(name), 'utf8')).map(({ row, values }) => ({
    row,
    source: rowOf(values),
  }));
export const collect = (rows: readonly NumberedRow[]) => collectDrafts(rows, { gazetteer });
/**
 * Returns the first draft that passes `test`.
 * @throws Error without one.
 */
export const found = (
  drafts: readonly ListingDraft[],
  test: (draft: ListingDraft) => boolean,
): ListingDraft => {
  const draft = drafts.find(test);
  if (!draft) throw new Error('no such draft');
  return draft;
};
/** Imports one row with these columns. */
export const one = (values: Record<string, string>) =>
  collect([
    {
      row: 2,
      source: rowOf({
        source: 'irs-eo-bmf',
        name: 'Ocala Horse Rescue',
        category: 'Rescue & Adoption',
        ...values,
      }),
    },
  ]);

/** A farmers market of the first known list. */
export function marketDraft(changes: Partial<ListingDraft> = {}): ListingDraft {
  const source = SOURCES[0];
  if (!source) throw new Error('no sources');
  const base = {
    source: source.id,
    sourceName: source.name,
    sourceUrl: source.url,
    sourceId: '1',
    name: 'Ocala Farmers Market',
    description: 'Farmers market in Ocala, Florida.',
    address: '310 SE 3rd St',
    city: 'Ocala',
    state: 'Florida',
    zipCode: '34471',
    phone: null,
    email: null,
    website: null,
    location: { lat: 29.18, lng: -82.13 },
    placedBy: 'zip' as const,
    businessCategories: ['Farmers Market'],
    hours: 'Sat 9:00 AM-2:00 PM',
    sourceUpdated: '2018-05-01',
    ...changes,
  };
  return { ...base, identity: identityOf(base) };
}
