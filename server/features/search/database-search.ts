import { compareFound, type Filtered, matches, type Ordered, orderKey } from '#contract/business-search.ts';
import type { FoundBusiness } from '#contract/businesses.ts';
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
import { cursorOf, lastHitOf, type SearchCursor, type SearchPage, textTest } from './search-page.ts';

/** A page of a search: its rows, the total count and the next cursor. */
export interface FoundPage {
  found: FoundBusiness[];
  total: number;
  next: SearchCursor | null;
}

/**
 * Finds businesses within a radius by great-circle distance, nearest first unless another order is requested; ties by
 * id. Reads the database: it answers until the in-memory index is filled, and serves as its reference in tests.
 */
export async function searchDatabase(
  db: Reader,
  search: Search,
  page: SearchPage,
  nowMs: number,
): Promise<FoundPage> {
  const ranked = await rank(db, search, nowMs);
  const last = lastHitOf(search, page.after);
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
  const fitsPage = shown.length === found.length;
  const end = fitsPage ? hits.at(-1) : hits.find(({ id }) => id === shown.at(-1)?.id);
  const hasMore = !fitsPage || (start >= 0 && start + page.limit < ranked.length);
  return { found: shown, total: ranked.length, next: hasMore && end ? cursorOf(search, end) : null };
}

/** The parts of a search that need no stored facts. */
const OF_COLUMNS: readonly string[] = [
  ...(['location', 'radius', 'q', 'sort'] as const),
  ...(['animalTypes', 'businessCategories', 'verifiedOnly'] as const),
] satisfies (keyof Search)[];

async function rank(db: Reader, search: Search, nowMs: number): Promise<Ordered[]> {
  const { location, radius, sort } = search;
  const needsFacts = Object.entries(search).some(([name, value]) => value && !OF_COLUMNS.includes(name));
  const candidates = await findCandidates(db, boundingBox(location, radius), [
    ...(needsFacts ? (['facts'] as const) : []),
    ...(sort === 'name' ? (['name'] as const) : []),
  ]);
  const read = createReader();
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

/** Returns the fields that filters read. Few stored lists differ, so each is parsed once. */
function createReader(): (row: Candidate) => Filtered {
  const names = memoizedParse<string[]>();
  const facts = memoizedParse<BusinessFacts>();
  return (row) => ({
    ...(row.facts === undefined ? {} : facts(row.facts)),
    animalTypes: names(row.animal_types),
    businessCategories: names(row.business_categories),
    isVerified: row.isVerified,
    location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  });
}

/** Parses each distinct JSON text once. */
function memoizedParse<T>(): (json: string) => T {
  const read = new Map<string, T>();
  return (json) => {
    const cached = read.get(json);
    if (cached !== undefined) return cached;
    const value = JSON.parse(json) as T;
    read.set(json, value);
    return value;
  };
}
