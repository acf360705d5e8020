import { readFileSync } from 'node:fs';
import { collectDrafts } from '#server/import/collect.ts';
import type { ListingDraft } from '#server/import/listing.ts';
import { readMapping } from '#server/import/mapping-check.ts';
import { recordsOfCsv } from '#server/import/read-file.ts';
import { type NumberedRow, rowOf } from '#server/import/row.ts';
import { nationalGazetteer } from '#server/places/gazetteer.ts';

export const gazetteer = nationalGazetteer();
/** Path of a file in tests/fixtures/import. */
export const fixture = (name: string) => new URL(`../fixtures/import/${name}`, import.meta.url).pathname;
/** A mapping that comes with the importer. */
export const mapping = (name: string) =>
  readMapping(readFileSync(new URL(`../../server/import/mappings/${name}.json`, import.meta.url), 'utf8'));
/** The rows of a fixture in the common layout. */
export const common = (name: string): NumberedRow[] =>
  recordsOfCsv(readFileSync(fixture(name), 'utf8')).map(({ row, values }) => ({
    row,
    source: rowOf(values),
  }));
export const collect = (rows: readonly NumberedRow[]) => collectDrafts(rows, { gazetteer });
/** The first draft of which `test` holds. @throws Error when there is none. */
export const found = (
  drafts: readonly ListingDraft[],
  test: (draft: ListingDraft) => boolean,
): ListingDraft => {
  const draft = drafts.find(test);
  if (!draft) throw new Error('no such draft');
  return draft;
};
/** What becomes of one row with these columns. */
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
