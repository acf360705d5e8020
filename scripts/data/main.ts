import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { countyTable } from './county-table.ts';
import { centredZips, placeRows, zipRows } from './place-rows.ts';
import { placeTable } from './place-tables.ts';
import { readTable } from './read-table.ts';
import { makeStarter } from './starter.ts';

const UNITS = { florida: 1000, us: 100 };
const BROTLI_QUALITY = 11;
const NATIONAL_BUDGET_BYTES = 350_000;

const root = resolve(import.meta.dirname, '../..');
const [, , given] = process.argv;
if (given === undefined) throw new Error('Usage: npm run data -- FOLDER (with the source files)');
const folder = resolve(given);

makePlaceTables();
await makeStarter(
  folder,
  join(root, 'server/db/seed'),
  readFileSync(join(root, 'public/places/us.txt'), 'utf8'),
);

/** Writes public/places and the counties from the ZIP and place tables and prints their sizes. */
function makePlaceTables() {
  const table = readTable(join(folder, 'zip-centroids.csv.gz'));
  const published = zipRows(table);
  writeFileSync(join(root, 'server/places/us-counties.csv'), countyTable(table));
  const places = placeRows(readTable(join(folder, 'us-places.csv.gz')), published);
  const zips = centredZips(published, places);
  const moved = zips.filter((zip, index) => zip !== published[index]);
  console.log(
    `ZIP codes moved to their town: ${moved.map(({ zip, state }) => `${zip} ${state}`).join(', ')}`,
  );
  const inFlorida = (row: { state: string }) => row.state === 'FL';
  const florida = writeTable(
    'florida',
    placeTable(places.filter(inFlorida), zips.filter(inFlorida), UNITS.florida),
  );
  const national = writeTable('us', placeTable(places, zips, UNITS.us));
  if (national > NATIONAL_BUDGET_BYTES || florida > NATIONAL_BUDGET_BYTES)
    throw new Error(`The place tables are over ${NATIONAL_BUDGET_BYTES} bytes: ${florida}, ${national}`);
}

function writeTable(name: string, table: ReturnType<typeof placeTable>): number {
  writeFileSync(join(root, 'public/places', `${name}.txt`), table.text);
  const size = brotliCompressSync(table.text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  }).length;
  console.log(
    `${name}: ${table.zips} ZIP codes, ${table.places} places, ${table.text.length} characters, ${size} bytes as brotli, off by at most ${table.largestErrorMiles.toFixed(2)} miles`,
  );
  return size;
}
