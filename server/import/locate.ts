import type { PlacedBy } from '#contract/businesses.ts';
import { placeKey } from '#contract/shared/gazetteer-format.ts';
import { type Gazetteer, placeIn, zipIndex } from '#contract/shared/gazetteer-table.ts';
import { isLatLng, type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { isInUnitedStates } from '#contract/shared/united-states.ts';
import { pointOfCounty } from '../places/counties.ts';

/** A row's point farther than this from its ZIP code or town is a slip of the source. */
export const TRUSTED_MILES = 60;
const DECIMALS = 100_000;

/** The row's own point, or null where there is none or it is no place on Earth. */
export function pointOf(lat: string, lng: string): LatLng | null {
  if (lat.trim() === '' || lng.trim() === '') return null;
  const point = { lat: Number(lat), lng: Number(lng) };
  return Number.isFinite(point.lat) && Number.isFinite(point.lng) && isLatLng(point) ? point : null;
}

/** Two-letter code of the state of a ZIP code, or null when the table has neither. */
export function stateOfZip(gazetteer: Gazetteer, zip: string): string | null {
  return gazetteer.states[gazetteer.zips.state[zipIndex(gazetteer, zip)] ?? -1]?.code ?? null;
}

/** The centre of a ZIP code, or null. */
export function pointOfZip(gazetteer: Gazetteer, zip: string | null): LatLng | null {
  const index = zip === null ? -1 : zipIndex(gazetteer, zip);
  const lat = gazetteer.zips.lat[index];
  const lng = gazetteer.zips.lng[index];
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

/** The centre of a town in a state of that code, or null. */
function pointOfTown(gazetteer: Gazetteer, city: string, state: string): LatLng | null {
  const range = gazetteer.states.find(({ code }) => code === state);
  const index = range ? placeIn(gazetteer, range, placeKey(city)) : -1;
  const lat = gazetteer.places.lat[index];
  const lng = gazetteer.places.lng[index];
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

/** What a row says about where it is; `state` is a two-letter code, `zip` five digits or null. */
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
 * Where a listing is: its own point when that lies in the United States and within 60 miles of its ZIP code (of its
 * town, where it has no ZIP code), else the ZIP code's centre, else the town's, else the county's, else unknown. Where point and town
 * agree against the ZIP code, two witnesses outweigh one: a mistyped ZIP code is dropped instead of moving a market
 * to the other end of its state. A point that no ZIP code and no town can vouch for is taken as it is.
 */
export function locate(gazetteer: Gazetteer, where: Whereabouts): Located {
  const ofZip = pointOfZip(gazetteer, where.zip);
  const ofTown = pointOfTown(gazetteer, where.city, where.state);
  const own = where.own && isInUnitedStates(where.own) ? where.own : null;
  const isMistyped =
    own && ofZip && ofTown && isNear(own, ofTown) && !isNear(own, ofZip) && !isNear(ofTown, ofZip);
  const zip = isMistyped ? null : where.zip;
  const zipPoint = zip === null ? null : ofZip;
  const witness = zipPoint ?? ofTown;
  if (own && (witness === null || isNear(own, witness)))
    return { location: rounded(own), placedBy: exactnessOf(own, zipPoint), zip };
  if (witness) return { location: witness, placedBy: zipPoint ? 'zip' : 'town', zip };
  const ofCounty = where.county === '' ? null : pointOfCounty(where.state, where.county);
  return { location: ofCounty, placedBy: ofCounty && 'county', zip };
}

const isNear = (a: LatLng, b: LatLng) => milesBetween(a, b) <= TRUSTED_MILES;

/** Lists of firms state the middle of a ZIP code as a firm's own place, others two decimals, which is half a mile. */
function exactnessOf(own: LatLng, ofZip: LatLng | null): PlacedBy {
  const isRough = [own.lat, own.lng].some((degrees) => Number(degrees.toFixed(2)) === degrees);
  const isMiddle = ofZip !== null && milesBetween(own, ofZip) < MIDDLE_MILES;
  return isRough || isMiddle ? 'zip' : 'address';
}
/** Our own table of ZIP codes is rounded to less. */
const MIDDLE_MILES = 0.1;

const rounded = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.round(lat * DECIMALS) / DECIMALS,
  lng: Math.round(lng * DECIMALS) / DECIMALS,
});
