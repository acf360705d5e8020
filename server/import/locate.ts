import type { PlacedBy } from '#contract/businesses.ts';
import { placeKey } from '#contract/shared/gazetteer-format.ts';
import { type Gazetteer, placeIn, zipIndex } from '#contract/shared/gazetteer-table.ts';
import { isLatLng, type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { isInUnitedStates } from '#contract/shared/united-states.ts';
import { pointOfCounty } from '../places/counties.ts';

/** A row's point farther than this from its ZIP code or town is an error of the source. */
export const TRUSTED_MILES = 60;
const DECIMALS = 100_000;

/** Parses the row's point; null when missing or invalid. */
export function pointOf(lat: string, lng: string): LatLng | null {
  if (lat.trim() === '' || lng.trim() === '') return null;
  const point = { lat: Number(lat), lng: Number(lng) };
  return Number.isFinite(point.lat) && Number.isFinite(point.lng) && isLatLng(point) ? point : null;
}

/** Returns the two-letter state of a ZIP code; null when unknown. */
export function stateOfZip(gazetteer: Gazetteer, zip: string): string | null {
  return gazetteer.states[gazetteer.zips.state[zipIndex(gazetteer, zip)] ?? -1]?.code ?? null;
}

/** Returns the center of a ZIP code, or null. */
export function pointOfZip(gazetteer: Gazetteer, zip: string | null): LatLng | null {
  const index = zip === null ? -1 : zipIndex(gazetteer, zip);
  const lat = gazetteer.zips.lat[index];
  const lng = gazetteer.zips.lng[index];
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

/** Returns the center of a town in a state, or null. */
function pointOfTown(gazetteer: Gazetteer, city: string, state: string): LatLng | null {
  const range = gazetteer.states.find(({ code }) => code === state);
  const index = range ? placeIn(gazetteer, range, placeKey(city)) : -1;
  const lat = gazetteer.places.lat[index];
  const lng = gazetteer.places.lng[index];
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

/** A row's location data; `state` is a two-letter code, `zip` five digits or null. */
export interface Whereabouts {
  own: LatLng | null;
  zip: string | null;
  city: string;
  county: string;
  state: string;
}

interface Located {
  location: LatLng | null;
  placedBy: PlacedBy | null;
  zip: string | null;
}

/**
 * Locates a listing: its own point when it is in the United States and within 60 miles of its ZIP code (or town,
 * without one), else the center of the ZIP code, town or county, else unknown. When point and town agree against the
 * ZIP code, the ZIP code is dropped as mistyped. A point without ZIP code and town is accepted.
 */
export function locate(gazetteer: Gazetteer, whereabouts: Whereabouts): Located {
  const zipCenter = pointOfZip(gazetteer, whereabouts.zip);
  const townCenter = pointOfTown(gazetteer, whereabouts.city, whereabouts.state);
  const own = whereabouts.own && isInUnitedStates(whereabouts.own) ? whereabouts.own : null;
  const isMistyped =
    own &&
    zipCenter &&
    townCenter &&
    isNear(own, townCenter) &&
    !isNear(own, zipCenter) &&
    !isNear(townCenter, zipCenter);
  const zip = isMistyped ? null : whereabouts.zip;
  const zipPoint = zip === null ? null : zipCenter;
  const reference = zipPoint ?? townCenter;
  if (own && (reference === null || isNear(own, reference)))
    return { location: rounded(own), placedBy: exactnessOf(own, zipPoint), zip };
  if (reference) return { location: reference, placedBy: zipPoint ? 'zip' : 'town', zip };
  const countyCenter =
    whereabouts.county === '' ? null : pointOfCounty(whereabouts.state, whereabouts.county);
  return { location: countyCenter, placedBy: countyCenter && 'county', zip };
}

const isNear = (a: LatLng, b: LatLng) => milesBetween(a, b) <= TRUSTED_MILES;

/** Some lists give the center of a ZIP code as the location, others two decimals, which is half a mile. */
function exactnessOf(own: LatLng, zipCenter: LatLng | null): PlacedBy {
  const isRough = [own.lat, own.lng].some((degrees) => Number(degrees.toFixed(2)) === degrees);
  const isMiddle = zipCenter !== null && milesBetween(own, zipCenter) < MIDDLE_MILES;
  return isRough || isMiddle ? 'zip' : 'address';
}
/** Our ZIP code table is more precise than this. */
const MIDDLE_MILES = 0.1;

const rounded = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.round(lat * DECIMALS) / DECIMALS,
  lng: Math.round(lng * DECIMALS) / DECIMALS,
});
