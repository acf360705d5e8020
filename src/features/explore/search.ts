import type { SearchRequest, SearchSort } from '#contract/business-search.ts';
import { type FactName, statedFacts } from '#contract/facts.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { keptText } from '#contract/rules.ts';
import { type FoundPlace, formattedAddressOf } from '#contract/shared/gazetteer.ts';
import { readPlaceText } from '#contract/shared/gazetteer-text.ts';
import { isLatLng, type LatLng } from '#contract/shared/geo.ts';
import { countryOf, DEFAULT_COUNTRY, zip5 } from '#contract/shared/places.ts';
import { readAreas } from '#src/local/areas/areas.ts';
import { KEPT_AREA_NAME } from '#src/local/cache/identity.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import type { MeasuredFrom } from '#src/places/measured-from.ts';
import { type KeptPosition, pointText } from '#src/places/position.ts';
import { DEFAULT_LOCATION_TEXT } from '#src/places/stored-search.ts';
import { formatMiles } from '#src/ui/formats/format-number.ts';
import { EXPLORE_WORDS as WORDS } from './explore.words.ts';
import type { SearchValues } from './search-params.ts';

/** A search whose place is known. */
export interface Search {
  /** What the place is called: 'Gainesville, FL'. */
  place: string;
  centre: LatLng;
  radiusMiles: number;
  isNationwide: boolean;
  /** A whole state or country: its middle is nobody's home. */
  isRegion: boolean;
  /** What distances are measured from, where that is not the place itself: 'the middle of Florida'. */
  around?: string | undefined;
  /** What is to be said of how the place was read: another ZIP code, another state. */
  remark?: string;
  /** The centre is where this phone was. */
  own?: MeasuredFrom;
  animal: string;
  category: string;
  q: string;
  facts: readonly FactName[];
  openNow: boolean;
  sort: SearchSort;
}

/** Finds where a search takes place; null when its text names no place. @throws what `locate` throws. */
export async function resolveSearch(
  core: Core,
  values: SearchValues,
  locate: (text: string) => Promise<FoundPlace | null>,
): Promise<Search | null> {
  const { location, radius: radiusMiles, animal, category, q, facts, openNow, sort } = values;
  const rest = {
    radiusMiles,
    animal,
    category,
    q,
    facts,
    openNow,
    sort,
    isNationwide: false,
    isRegion: false,
  };
  const text = keptText(location);
  if (text.toLowerCase() === DEFAULT_LOCATION_TEXT.toLowerCase()) return nationwide(rest);
  const own: KeptPosition | undefined = await readSetting(core.cache, 'lastPosition');
  if (own?.name === text) return { ...rest, place: text, centre: own.point, own };
  const point = pointIn(text);
  if (point) return { ...rest, ...((await leftArea(core, point)) ?? { place: text, centre: point }) };
  const found = await locate(text);
  if (found?.kind === 'country' && found.country === DEFAULT_LOCATION_TEXT) return nationwide(rest);
  if (!found) return null;
  const isRegion = found.kind === 'state' || found.kind === 'country';
  const remark = remarkOf(found, text);
  if (isRegion && remark !== undefined) return null; // somewhere in a whole state is not what was asked for
  return {
    ...rest,
    place: formattedAddressOf(found),
    centre: found.point,
    isRegion,
    ...(isRegion ? { around: aroundOf(found) } : {}),
    ...(remark === undefined ? {} : { remark }),
  };
}

/** What to say where a text and what was found for it differ: the ZIP code is not known, or is of another state. */
function remarkOf(found: FoundPlace, text: string): string | undefined {
  if (found.country !== DEFAULT_COUNTRY) return undefined;
  const { zip, state } = readPlaceText(text);
  const { zipCode, ...town } = found;
  const place = formattedAddressOf(town);
  if (zip !== null && found.kind !== 'zip') return WORDS.zipLeftOut(zip, place);
  const isElsewhere = found.kind === 'zip' && state !== null && state.name !== found.state;
  return isElsewhere ? WORDS.zipElsewhere(zipCode ?? '', place, state.name) : undefined;
}

/** A state lies around its middle, a country abroad around its first city. */
const aroundOf = ({ kind, name }: FoundPlace): string =>
  (kind === 'country' && countryOf(name)?.cities[0]?.name) || WORDS.middleOf(name);

const nationwide = (rest: Omit<Search, 'place' | 'centre'>): Search => ({
  ...rest,
  place: DEFAULT_LOCATION_TEXT,
  centre: SEARCH_LIMITS.nationwideCentre,
  radiusMiles: SEARCH_LIMITS.radiusNationwideMiles,
  isNationwide: true,
  isRegion: true,
});

/** The area around a point that somebody has left on this phone without its name. */
async function leftArea({ cache }: Core, point: LatLng): Promise<Pick<Search, 'place' | 'centre'> | null> {
  const area = (await readAreas(cache)).find(
    ({ name, centre }) => name === KEPT_AREA_NAME && pointText(centre) === pointText(point),
  );
  return area ? { place: area.name, centre: area.centre } : null;
}

/** What the results belong to: 'Gainesville, FL, 25 mi', '50 mi around the middle of Florida', or the country alone. */
export function scopeOf({ place, isNationwide, around, radiusMiles }: Search): string {
  const miles = formatMiles(radiusMiles);
  if (isNationwide) return place;
  return around === undefined ? WORDS.scope(place, miles) : WORDS.scopeAround(miles, around);
}

/** '29.6512, -82.3250': where no town is near, the device's position is the place's name. */
function pointIn(text: string): LatLng | null {
  const match = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text);
  const point = match && { lat: Number(match[1]), lng: Number(match[2]) };
  return point && isLatLng(point) ? point : null;
}

/** What is wrong with the text of a place that no table knows, and what is accepted instead. */
export function placeTrouble(text: string): string {
  return `${whatIsWrong(keptText(text))} ${WORDS.placeAccepted}`;
}

function whatIsWrong(text: string): string {
  if (!/^[\d\s-]+$/.test(text)) {
    const { zip, state, towns } = readPlaceText(text);
    return zip && state && towns.length === 0 ? WORDS.unknownZip(zip) : WORDS.unknownPlace(text);
  }
  return zip5(text) === null ? WORDS.wrongZip : WORDS.unknownZip(text);
}

/** The request of a search; `changes` replace its parts. */
export function requestOf(search: Search, changes: Partial<SearchRequest> = {}): SearchRequest {
  return {
    location: search.centre,
    radius: search.radiusMiles,
    ...(search.animal ? { animalTypes: [search.animal] } : {}),
    ...(search.category ? { businessCategories: [search.category] } : {}),
    ...(search.q ? { q: search.q } : {}),
    ...statedFacts(search.facts),
    ...(search.openNow ? { openNow: true } : {}),
    ...(search.sort === 'distance' ? {} : { sort: search.sort }),
    ...changes,
  };
}
