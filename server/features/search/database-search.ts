import { compareFound, type Filtered, matches, type Ordered, orderKey } from '#contract/business-search.ts';
import type { FoundBusiness } from '#contract/businesses.ts';
import { FACT_NAMES } from '#contract/facts.ts';
import { boundingBox, milesBetween } from '#contract/shared/geo.ts';
import { rowsOfPage } from '../../db/page.ts';
import type { Reader } from '../../db/store.ts';
import {
  type BusinessFacts,
  type Candidate,
  findBusinesses,
  findCandidates,
} from '../businesses/businesses.repository.ts';
import type { Search } from './radius-request.ts';
import { cursorOf, placeOf, type SearchCursor, type SearchPage, textTest } from './search-page.ts';

/** A page of a search: the rows as they are shown, how many there are in all, and where the next page begins. */
export interface FoundPage {
  found: FoundBusiness[];
  total: number;
  next: SearchCursor | null;
}

/**
 * Businesses within the radius by great-circle distance, nearest first unless another order is asked for; ties by id.
 * Read from the database: what answers until the index in memory is filled, and what that is compared with.
 */
export async function searchDatabase(
  db: Reader,
  search: Search,
  page: SearchPage,
  nowMs: number,
): Promise<FoundPage> {
  const ranked = await rank(db, search, nowMs);
  const last = placeOf(search, page.after);
  const start = last ? ranked.findIndex((hit) => compareFound(hit, last) > 0) : 0;
  const hits = start < 0 ? [] : ranked.slice(start, start + page.limit);
  const rows = new Map(
    (
      await findBusinesses(
        db,
        hits.map((hit) => hit.id),
      )
    ).map((row) => [row.id, row]),
  );
  const found = hits.flatMap((hit) => {
    const row = rows.get(hit.id);
    return row ? [{ ...row, distance: hit.distance }] : [];
  });
  const shown = rowsOfPage(found);
  const isWhole = shown.length === found.length;
  const end = isWhole ? hits.at(-1) : hits.find(({ id }) => id === shown.at(-1)?.id);
  const hasMore = !isWhole || (start >= 0 && start + page.limit < ranked.length);
  return { found: shown, total: ranked.length, next: hasMore && end ? cursorOf(search, end) : null };
}

async function rank(db: Reader, search: Search, nowMs: number): Promise<Ordered[]> {
  const { location, radius, sort } = search;
  const asksFacts = search.openNow || FACT_NAMES.some((fact) => search[fact]);
  const candidates = await findCandidates(db, boundingBox(location, radius), [
    ...(asksFacts ? (['facts'] as const) : []),
    ...(sort === 'name' ? (['name'] as const) : []),
  ]);
  const read = reader();
  const isNamed = await textTest(db, search.q);
  return candidates
    .filter((row) => isNamed(row.id) && matches(read(row), search, nowMs))
    .map(({ id, lat, lng, rating, name = '' }) => ({
      id,
      key: orderKey({ rating, name }, sort),
      distance: milesBetween(location, { lat: lat ?? 0, lng: lng ?? 0 }),
    }))
    .filter(({ distance }) => distance <= radius)
    .sort(compareFound);
}

/** What the filters look at. Few stored lists differ, so each is read once. */
function reader(): (row: Candidate) => Filtered {
  const names = known<string[]>();
  const facts = known<BusinessFacts>();
  return (row) => ({
    ...(row.facts === undefined ? {} : facts(row.facts)),
    animalTypes: names(row.animal_types),
    businessCategories: names(row.business_categories),
    isVerified: row.isVerified,
    location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  });
}

/** Reads a JSON text once, however often it comes. */
function known<T>(): (json: string) => T {
  const read = new Map<string, T>();
  return (json) => {
    const seen = read.get(json);
    if (seen !== undefined) return seen;
    const value = JSON.parse(json) as T;
    read.set(json, value);
    return value;
  };
}
