import { placeKey } from '#contract/shared/gazetteer-format.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';

export interface PlaceRow {
  name: string;
  state: string;
  point: LatLng;
  /** 0 if unknown. */
  population: number;
}

export interface ZipRow {
  zip: string;
  state: string;
  city: string;
  point: LatLng;
}

/** Returns rows keyed by the header. */
export type Cells = Record<string, string>;

/** Cities merged with their county have no population in the census list; one ZIP code has about this many people. */
const PEOPLE_PER_ZIP = 8000;
const LARGE_CITY_ZIPS = 5;
const FAR_MILES = 60;

/** Published names that nobody uses for the town. */
const RENAMED: Record<string, string> = {
  'Urban Honolulu CDP': 'Honolulu',
  'Islamorada, Village of Islands': 'Islamorada',
  'Emigration Canyon metroship': 'Emigration Canyon',
};

/** Returns ZIP rows in order. Rows without a state take it from the nearest ZIP code, and its town if close. */
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

/**
 * Returns one row per name and state, the most populous; names as people write them; estimates missing populations of
 * large cities.
 */
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

/** Repairs 'La Ca?ada', damaged by a code page; in 'San Buenaventura (Ventura)' the second name is the postal one. */
function tidyName(name: string): string {
  const renamed = RENAMED[name] ?? name;
  return (/\((.+)\)$/.exec(renamed)?.[1] ?? renamed).replaceAll('?', 'ñ');
}

/**
 * Moves Alaskan ZIP codes whose published center is far from their town: the area of 99701 is so large that its center
 * is 160 miles from Fairbanks. Elsewhere such a distance only means that a state has two towns with the same name.
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
