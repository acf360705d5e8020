import { readFileSync } from 'node:fs';
import {
  type FoundPlace,
  findPlace,
  type Gazetteer,
  nearestPlace,
  parseGazetteer,
} from '#contract/gazetteer.ts';
import type { LatLng } from '#contract/geo.ts';

const TABLE = new URL('../../public/places/us.txt', import.meta.url);

let loaded: Gazetteer | null = null;

/** The national place table, read once (about 10 ms). Throws when the file is missing: `npm run data` makes it. */
export function nationalGazetteer(): Gazetteer {
  loaded ??= parseGazetteer(readFileSync(TABLE, 'utf8'));
  return loaded;
}

/** Where a registered address is: its ZIP code, else its town in its state; null when neither is known. */
export function placeAddress(address: {
  city: string;
  state: string;
  zipCode?: string | null;
}): LatLng | null {
  const { city, state, zipCode } = address;
  const gazetteer = nationalGazetteer();
  const zip = zipCode ? findPlace(gazetteer, zipCode) : null;
  if (zip?.kind === 'zip') return zip.point;
  const town = findPlace(gazetteer, `${city}, ${state}`);
  return town?.kind === 'place' ? town.point : null;
}

/** The town nearest to a point, within 60 miles, or null. */
export function townAt(point: LatLng): FoundPlace | null {
  return nearestPlace(nationalGazetteer(), point);
}
