import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { parseGazetteer } from '#contract/shared/gazetteer.ts';
import { collectDrafts } from '#server/import/collect.ts';
import { readRecords } from '#server/import/read-file.ts';
import type { NumberedRow } from '#server/import/row.ts';
import { starterText } from '#server/import/starter-format.ts';
import { correctedRows, dated, extensionPages } from './corrections.ts';

/** We have not seen the city's license for the Little Rock file, so it is not included. */
const FILES = [
  'florida-pet-services.csv',
  'pet-supply-stores.csv',
  'montana-farm-and-vet.csv',
  'animal-nonprofits.csv.gz',
  'fairs-and-youth-agriculture.csv.gz',
  'farmers-markets.csv.gz',
  // Append new lists: existing ones keep their ids when a database is created again.
  'florida-key-places.csv',
  'georgia-businesses.csv',
  'wof-venues.csv.gz',
  'florida-extension-offices.csv',
  'florida-animal-services.csv',
  'florida-vets-own-pages.csv',
  'florida-farm-and-animal-help-own-pages.csv',
];
const BUDGET_BYTES = 1_700_000;

/** Writes server/db/seed/listings.csv.gz and prints a summary. */
export async function makeStarter(folder: string, seed: string, placesText: string): Promise<void> {
  const rows: NumberedRow[] = [];
  for (const file of FILES)
    for (const { row, values } of await readRecords(join(folder, file)))
      rows.push(...correctedRows(dated(values)).map((source) => ({ row, source })));
  rows.push(...extensionPages(rows).map((source, index) => ({ row: index + 1, source })));
  const { drafts, skipped } = collectDrafts(rows, { gazetteer: parseGazetteer(placesText) });
  const packed = gzipSync(starterText(drafts), { level: constants.Z_BEST_COMPRESSION });
  if (packed.length > BUDGET_BYTES)
    throw new Error(`listings.csv.gz is over ${BUDGET_BYTES} bytes: ${packed.length}`);
  writeFileSync(join(seed, 'listings.csv.gz'), packed);
  const inFlorida = drafts.filter(({ state }) => state === 'Florida');
  console.log(`listings: ${rows.length} rows, ${drafts.length} listings, ${packed.length} bytes`);
  console.log(
    `  in Florida ${inFlorida.length}; without a location ${drafts.filter(({ location }) => !location).length}`,
  );
  print(
    '  skipped',
    skipped.map(({ reason }) => reason.replace(/ \(.*/, '')),
  );
  print(
    '  Florida',
    inFlorida.flatMap(({ businessCategories }) => businessCategories),
  );
  print(
    '  all',
    drafts.flatMap(({ businessCategories }) => businessCategories),
  );
  print(
    '  states',
    drafts.map(({ state }) => state),
  );
}

function print(title: string, values: readonly string[]) {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  console.log(`${title}: ${sorted.map(([value, count]) => `${value} ${count}`).join(', ')}`);
}
