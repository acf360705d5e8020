import { readFileSync } from 'node:fs';
import { placeKey } from '#contract/shared/gazetteer-format.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { projectFile } from '../root.ts';

const TABLE = projectFile('server/places/us-counties.csv');

let loaded: Map<string, LatLng> | null = null;

/**
 * Returns the approximate population center of a county; null when unknown. From the ZIP code table of GeoNames (CC
 * BY 4.0). @param state two letters, @param name with or without the type: 'Marion', 'St. Johns County', 'Orleans
 * Parish'.
 */
export function pointOfCounty(state: string, name: string): LatLng | null {
  loaded ??= readTable();
  const key = placeKey(name);
  return loaded.get(`${state} ${key}`) ?? loaded.get(`${state} ${key.replace(COUNTY_TYPE, '')}`) ?? null;
}
const COUNTY_TYPE = / (?:county|parish|borough|census area|municipality|municipio|city)$/;

function readTable(): Map<string, LatLng> {
  const table = new Map<string, LatLng>();
  for (const line of readFileSync(TABLE, 'utf8').trimEnd().split('\n')) {
    const [state = '', county = '', lat, lng] = line.split(',');
    table.set(`${state} ${county}`, { lat: Number(lat), lng: Number(lng) });
  }
  for (const [key, point] of [...table]) {
    const short = key.replace(COUNTY_TYPE, '');
    if (!table.has(short)) table.set(short, point); // a county can share its name with a city, like Baltimore
  }
  return table;
}
