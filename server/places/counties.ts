import { readFileSync } from 'node:fs';
import { placeKey } from '#contract/shared/gazetteer-format.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { projectFile } from '../root.ts';

const TABLE = projectFile('server/places/us-counties.csv');

let loaded: Map<string, LatLng> | null = null;

/**
 * Where the people of a county live, roughly; null where the table has none. From the ZIP code table of GeoNames
 * (CC BY 4.0). @param state two letters, @param name with or without the word: 'Marion', 'St. Johns County', 'Orleans Parish'.
 */
export function pointOfCounty(state: string, name: string): LatLng | null {
  loaded ??= readTable();
  const key = placeKey(name);
  return loaded.get(`${state} ${key}`) ?? loaded.get(`${state} ${key.replace(WORD, '')}`) ?? null;
}
const WORD = / (?:county|parish|borough|census area|municipality|municipio|city)$/;

function readTable(): Map<string, LatLng> {
  const table = new Map<string, LatLng>();
  for (const line of readFileSync(TABLE, 'utf8').trimEnd().split('\n')) {
    const [state = '', county = '', lat, lng] = line.split(',');
    table.set(`${state} ${county}`, { lat: Number(lat), lng: Number(lng) });
  }
  for (const [key, point] of [...table]) {
    const short = key.replace(WORD, '');
    if (!table.has(short)) table.set(short, point); // there is a city of Baltimore beside the county
  }
  return table;
}
