import type { SearchRequest } from '#contract/business-search.ts';
import { statedFacts } from '#contract/facts.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { keptText } from '#contract/rules.ts';
import { type FoundPlace, formattedAddressOf } from '#contract/shared/gazetteer.ts';
import { readPlaceText } from '#contract/shared/gazetteer-text.ts';
import { isLatLng, type LatLng } from '#contract/shared/geo.ts';
import { countryOf, DEFAULT_COUNTRY, zip5 } from '#contract/shared/places.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { KEPT_AREA_NAME } from '#src/local/cache/identity.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import type { MeasuredFrom } from '#src/places/measured-from.ts';
import { type KeptPosition, pointText } from '#src/places/position.ts';
import { DEFAULT_LOCATION_TEXT, partsOf } from '#src/places/stored-search.ts';
import { formatMiles } from '#src/ui/formats/format-number.ts';
import { labelOf } from '#src/words/labels.ts';
import { EXPLORE_WORDS as WORDS } from './explore.words.ts';
import type { SearchValues } from './search-params.ts';

/** A place to search around. */
export interface Place {
  /** 'Gainesville, FL'. */
  place: string;
  centre: LatLng;
  isNationwide: boolean;
  /** A state or country: its middle is nobody's home. */
  isRegion: boolean;
  /** Name of the point that distances start from, if it is not the place itself: 'the middle of Florida'. */
  around?: string | undefined;
  /** A note on how the text was read: another ZIP code, another state. */
  remark?: string;
  /** Set if the centre is this phone's own position. */
  own?: MeasuredFrom;
  /** Country, state, city and ZIP code, where a table of places has them. */
  parts?: ReturnType<typeof partsOf>;
}

/** A search at a known place. */
export interface Search extends Place, Omit<SearchValues, 'location' | 'radius'> {
  radiusMiles: number;
}

/** Joins a search with its place. */
export function searchAt(place: Place, { location: _, radius, ...filters }: SearchValues): Search {
  return {
    ...filters,
    ...place,
    radiusMiles: place.isNationwide ? SEARCH_LIMITS.radiusNationwideMiles : radius,
  };
}

/** Finds the place that a text names; null if there is none. @throws what `locate` throws. */
export async function resolvePlace(
  core: Core,
  location: string,
  locate: (text: string) => Promise<FoundPlace | null>,
): Promise<Place | null> {
  const town = { isNationwide: false, isRegion: false };
  const text = keptText(location);
  if (text.toLowerCase() === DEFAULT_LOCATION_TEXT.toLowerCase()) return NATIONWIDE;
  const own: KeptPosition | undefined = await readSetting(core.cache, 'lastPosition');
  if (own?.name === text) {
    const found = await locate(text).catch(() => null); // the position is enough without the parts
    return { ...town, place: text, centre: own.point, own, ...(found && { parts: partsOf(found) }) };
  }
  const point = pointIn(text);
  if (point) return { ...town, ...((await leftArea(core, point)) ?? { place: text, centre: point }) };
  const found = await locate(text);
  if (found?.kind === 'country' && found.country === DEFAULT_LOCATION_TEXT) return NATIONWIDE;
  if (!found) return null;
  const isRegion = found.kind === 'state' || found.kind === 'country';
  const remark = remarkOf(found, text);
  if (isRegion && remark !== undefined) return null; // an unknown town must not become its state
  return {
    place: formattedAddressOf(found),
    centre: found.point,
    isNationwide: false,
    isRegion,
    parts: partsOf(found),
    ...(isRegion ? { around: aroundOf(found) } : {}),
    ...(remark === undefined ? {} : { remark }),
  };
}

const NATIONWIDE: Place = {
  place: DEFAULT_LOCATION_TEXT,
  centre: SEARCH_LIMITS.nationwideCentre,
  isNationwide: true,
  isRegion: true,
  parts: { country: DEFAULT_LOCATION_TEXT, state: '', city: '', zipCode: '' },
};

/** Returns a note if the ZIP code is unknown or lies in another state than the text says. */
function remarkOf(found: FoundPlace, text: string): string | undefined {
  if (found.country !== DEFAULT_COUNTRY) return undefined;
  const { zip, state } = readPlaceText(text);
  const { zipCode, ...town } = found;
  const place = formattedAddressOf(town);
  if (zip !== null && found.kind !== 'zip') return WORDS.zipLeftOut(zip, place);
  const isElsewhere = found.kind === 'zip' && state !== null && state.name !== found.state;
  return isElsewhere ? WORDS.zipElsewhere(zipCode ?? '', place, state.name) : undefined;
}

/** Distances in a state start from its middle, in a foreign country from its first city. */
const aroundOf = ({ kind, name }: FoundPlace): string =>
  (kind === 'country' && countryOf(name)?.cities[0]?.name) || WORDS.middleOf(name);

/** Finds the unnamed area that a former user of this phone kept around a point. */
async function leftArea({ cache }: Core, point: LatLng): Promise<Pick<Place, 'place' | 'centre'> | null> {
  const area = (await readAreas(cache)).find(
    ({ name, centre }) => name === KEPT_AREA_NAME && pointText(centre) === pointText(point),
  );
  return area ? { place: area.name, centre: area.centre } : null;
}

/** Names the searched circle: 'Gainesville, FL, 25 mi', '50 mi around the middle of Florida', 'United States'. */
export function scopeOf({ place, isNationwide, around, radiusMiles }: Search): string {
  const miles = formatMiles(radiusMiles);
  if (isNationwide) return labelOf(place);
  return around === undefined ? WORDS.scope(place, miles) : WORDS.scopeAround(miles, around);
}

/** Reads coordinates, the name of a position without a town nearby: '29.6512, -82.3250'. */
function pointIn(text: string): LatLng | null {
  const match = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text);
  const point = match && { lat: Number(match[1]), lng: Number(match[2]) };
  return point && isLatLng(point) ? point : null;
}

/** Explains why a place is not found, and lists accepted forms. */
export function placeTrouble(text: string): string {
  return `${problemOf(keptText(text))} ${WORDS.placeAccepted}`;
}

function problemOf(text: string): string {
  if (!/^[\d\s-]+$/.test(text)) {
    const { zip, state, towns } = readPlaceText(text);
    return zip && state && towns.length === 0 ? WORDS.unknownZip(zip) : WORDS.unknownPlace(text);
  }
  return zip5(text) === null ? WORDS.wrongZip : WORDS.unknownZip(text);
}

/** Returns the search as the phone and the server run it. */
export function requestOf(search: Search): SearchRequest {
  return {
    location: search.centre,
    radius: search.radiusMiles,
    ...(search.animal ? { animalTypes: [search.animal] } : {}),
    ...(search.category ? { businessCategories: [search.category] } : {}),
    ...(search.q ? { q: search.q } : {}),
    ...statedFacts(search.facts),
    ...(search.openNow ? { openNow: true } : {}),
    ...(search.sort === 'distance' ? {} : { sort: search.sort }),
  };
}

/** Whether a request covers the whole country. */
export const isNationwide = ({ radius }: SearchRequest): boolean => radius > SEARCH_LIMITS.radiusMaxMiles;
