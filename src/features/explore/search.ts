import type { SearchRequest } from '#contract/business-search.ts';
import type { FoundBusiness } from '#contract/businesses.ts';
import { type FactName, statedFacts } from '#contract/facts.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { type FoundPlace, formattedAddressOf } from '#contract/shared/gazetteer.ts';
import { isLatLng, type LatLng } from '#contract/shared/geo.ts';
import { type Fetched, FULL, nextPathOf, refusalOf, UNREACHED, withTries } from '#src/data/fetched.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { DEFAULT_LOCATION_TEXT } from '#src/places/stored-search.ts';
import type { SearchValues } from './search-params.ts';

/** A search whose place is known. */
export interface Search {
  /** What the place is called: 'Gainesville, FL'. */
  place: string;
  centre: LatLng;
  radiusMiles: number;
  isNationwide: boolean;
  animal: string;
  category: string;
  q: string;
  facts: readonly FactName[];
}

/** Finds where a search takes place; null when its text names no place. @throws what `locate` throws. */
export async function resolveSearch(
  core: Core,
  values: SearchValues,
  locate: (text: string) => Promise<FoundPlace | null>,
): Promise<Search | null> {
  const { location, radius, animal, category, q, facts } = values;
  const rest = { radiusMiles: radius, animal, category, q, facts, isNationwide: false };
  const text = location.trim();
  if (text.toLowerCase() === DEFAULT_LOCATION_TEXT.toLowerCase()) return nationwide(rest);
  const own = await readSetting(core.cache, 'lastPosition');
  if (own?.name === text) return { ...rest, place: text, centre: own.point };
  const point = pointIn(text);
  if (point) return { ...rest, place: text, centre: point };
  const found = await locate(text);
  if (found?.kind === 'country' && found.country === DEFAULT_LOCATION_TEXT) return nationwide(rest);
  return found && { ...rest, place: formattedAddressOf(found), centre: found.point };
}

const nationwide = (rest: Omit<Search, 'place' | 'centre'>): Search => ({
  ...rest,
  place: DEFAULT_LOCATION_TEXT,
  centre: SEARCH_LIMITS.nationwideCentre,
  radiusMiles: SEARCH_LIMITS.radiusNationwideMiles,
  isNationwide: true,
});

/** '29.6512, -82.3250': where no town is near, the device's position is the place's name. */
function pointIn(text: string): LatLng | null {
  const match = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text);
  const point = match && { lat: Number(match[1]), lng: Number(match[2]) };
  return point && isLatLng(point) ? point : null;
}

/** What the server has delivered of one list so far: the rows themselves stand in the phone's database. */
export interface Feed {
  /** All that match, delivered or not. */
  total: number;
  ids: ReadonlySet<number>;
  /** Where the next page is; null when all have come. */
  nextPath: string | null;
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
    ...changes,
  };
}

const FIRST_PAGE = `/api/businesses/search?limit=${SEARCH_LIMITS.resultsMax}`;
/** Only the count is wanted. */
const COUNT_ONLY = '/api/businesses/search?limit=1';

/** One page of a search from the server into the phone's database; the first one, or what follows `earlier`. */
export async function fetchPage(core: Core, request: SearchRequest, earlier?: Feed): Promise<Fetched<Feed>> {
  const path = earlier?.nextPath ?? FIRST_PAGE;
  const answer = await read<FoundBusiness[]>(core, path, request);
  if (answer.kind !== 'ok') return refusalOf(answer);
  const rows = answer.body;
  if (!isFound(rows)) return UNREACHED;
  if (!(await core.keep({ businesses: rows.map(withoutDistance) }))) return FULL;
  const ids = new Set([...(earlier?.ids ?? []), ...rows.map((row) => row.id)]);
  const total = countOf(answer.headers) ?? ids.size;
  return { kind: 'done', value: { total, ids, nextPath: nextPathOf(answer.headers, path) } };
}

/** The first page alone, for screens that read the phone's own copy. */
export const fetchFirstPage = (core: Core, request: SearchRequest) => fetchPage(core, request);

/** How many match, or null without an answer. */
export async function fetchCount(core: Core, request: SearchRequest): Promise<number | null> {
  const answer = await read<FoundBusiness[]>(core, COUNT_ONLY, request);
  return answer.kind === 'ok' ? countOf(answer.headers) : null;
}

const read = <T>(core: Core, path: string, body: SearchRequest) =>
  withTries(core, () => core.api.request<T>(path, { method: 'POST', body, isPublic: true }));

function isFound(rows: unknown): rows is FoundBusiness[] {
  return Array.isArray(rows) && rows.every((row) => Number.isSafeInteger((row as { id?: unknown })?.id));
}

/** The distance belongs to the search, not to the business. */
function withoutDistance({ distance: _distance, ...business }: FoundBusiness) {
  return business;
}

function countOf(headers: Headers): number | null {
  const text = headers.get('X-Total-Count') ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}
