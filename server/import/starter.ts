import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { projectFile } from '../root.ts';
import type { ListingDraft } from './listing.ts';
import { readStarterText } from './starter-format.ts';

const FILE = projectFile('server/db/seed/listings.csv.gz');

/** Loads the real listings of an empty database. Throws when the file is missing: run `npm run data`. */
export async function loadStarterListings(): Promise<ListingDraft[]> {
  const packed = await readFile(FILE);
  return readStarterText((await promisify(gunzip)(packed)).toString('utf8'));
}
