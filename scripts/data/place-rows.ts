import { placeKey } from '#contract/shared/gazetteer-format.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';

export interface PlaceRow {
  name: string;
  state: string;
  point: LatLng;
  /** 0 when unknown. */
  population: number;
}

export interface ZipRow {
  zip: string;
  state: string;
  city: string;
  point: LatLng;
}

/** Rows by their header's names. */
export type Cells = Record<string, string>;

/** Cities that merged with their county have no population of their own in the census list; one ZIP code holds about this many people. */
const PEOPLE_PER_ZIP = 8000;
const LARGE_CITY_ZIPS = 5;
const FAR_MILES = 60;

/** Published names that are no one's name for the town. */
const RENAMED: Record<string, string> = {
  'Urban Honolulu CDP': 'Honolulu',
  'Islamorada, Village of Islands': 'Islamorada',
  'Emigration Canyon metroship': 'Emigration Canyon',
};

/** ZIP rows in order; the few without a state get that of the nearest ZIP code that has one, and its town if near. */
export function zipRows(rows: readonly Cells[]): ZipRow[] {
  const zips = rows.map((row) => ({
    zip: row.zip ?? '',
    state: row.state ?? '',
    city: row.city ?? '',
    point: { lat: Number(row.lat), lng: Number(row.lng) },
  }));
  const whole = zips.filter(({ state }) => state !== '');
  return zips
    .map((zip) => (zip.state === '' ? { ...nearestTo(zip, whole), zip: zip.zip, point: zip.point } : zip))
    .sort((a, b) => (a.zip < b.zip ? -1 : 1));
}

/** One row a name and state, the most populous; names as people write them; large cities without population estimated. */
export function placeRows(rows: readonly Cells[], zips: readonly ZipRow[]): PlaceRow[] {
  const byKey = new Map<string, PlaceRow>();
  for (const row of rows) {
    const place = {
      name: tidyName(row.name ?? ''),
      state: row.state ?? '',
      point: { lat: Number(row.lat), lng: Number(row.lng) },
      population: Number(row.population) || 0,
    };
    const key = `${place.state} ${placeKey(place.name)}`;
    const other = byKey.get(key);
    if (!other || other.population < place.population) byKey.set(key, place);
  }
  const zipsOf = new Map<string, number>();
  for (const { state, city } of zips) {
    const key = `${state} ${placeKey(city)}`;
    zipsOf.set(key, (zipsOf.get(key) ?? 0) + 1);
  }
  return [...byKey].map(([key, place]) => {
    const count = zipsOf.get(key) ?? 0;
    return place.population === 0 && count >= LARGE_CITY_ZIPS
      ? { ...place, population: count * PEOPLE_PER_ZIP }
      : place;
  });
}

/** 'La Ca?ada' was Spanish before a code page lost it; in 'San Buenaventura (Ventura)' the second name is the postal one. */
function tidyName(name: string): string {
  const renamed = RENAMED[name] ?? name;
  return (/\((.+)\)$/.exec(renamed)?.[1] ?? renamed).replaceAll('?', 'ñ');
}

/**
 * Alaskan ZIP codes whose published centre lies far from the town they serve take the town's: the area of 99701
 * reaches so far into the wild that its middle is 160 miles from Fairbanks, where its people live. Elsewhere such a
 * distance only means that a state has two towns of one name.
 */
export function centredZips(zips: readonly ZipRow[], places: readonly PlaceRow[]): ZipRow[] {
  const towns = new Map(places.map((place) => [`${place.state} ${placeKey(place.name)}`, place.point]));
  return zips.map((zip) => {
    const town = towns.get(`${zip.state} ${placeKey(zip.city)}`);
    return zip.state === 'AK' && town && milesBetween(town, zip.point) > FAR_MILES
      ? { ...zip, point: town }
      : zip;
  });
}

function nearestTo(zip: ZipRow, others: readonly ZipRow[]): ZipRow {
  let nearest = zip;
  let least = Number.POSITIVE_INFINITY;
  for (const other of others) {
    const miles = milesBetween(zip.point, other.point);
    if (miles < least) {
      least = miles;
      nearest = other;
    }
  }
  return nearest;
}
