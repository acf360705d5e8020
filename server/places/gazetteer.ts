import { readFileSync } from 'node:fs';
import { type Gazetteer, parseGazetteer } from '#contract/shared/gazetteer.ts';
import { projectFile } from '../root.ts';

const TABLE = projectFile('public/places/us.txt');

let loaded: Gazetteer | null = null;

/** Returns the national place table, loaded once (about 10 ms). Throws when the file is missing: run `npm run data`. */
export function nationalGazetteer(): Gazetteer {
  loaded ??= parseGazetteer(readFileSync(TABLE, 'utf8'));
  return loaded;
}

let ofPhones: Gazetteer | null = null;

/** Returns the table that phones have without asking; its points are more precise. */
export function floridaGazetteer(): Gazetteer {
  ofPhones ??= parseGazetteer(readFileSync(projectFile('public/places/florida.txt'), 'utf8'));
  return ofPhones;
}
