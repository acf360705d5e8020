import { compareFound, type Filtered, matches, type Ordered, orderKey } from '#contract/business-search.ts';
import type { FoundBusiness } from '#contract/businesses.ts';
import { FACT_NAMES } from '#contract/facts.ts';
import { boundingBox, milesBetween } from '#contract/shared/geo.ts';
import { SYNC_MESSAGES } from '#contract/sync.ts';
import type { Reader } from '../../db/store.ts';
import { fieldsInvalid } from '../../errors.ts';
import { rowsOfPage } from '../../http/paging.ts';
import {
  type BusinessFacts,
  type Candidate,
  findBusinesses,
  findCandidates,
} from '../businesses/businesses.repository.ts';
import type { Search } from './radius-request.ts';
import { searchIndexOf } from './search-index.ts';

/** Where a page ends: distance and id, before them what sorts first where that is something else. */
export type SearchCursor = (string | number)[];

/** Businesses within the radius by great-circle distance, nearest first unless another order is asked for; ties by id. */
export async function searchBusinesses(
  db: Reader,
  search: Search,
  page: { limit: number; after: SearchCursor | null },
  nowMs: number,
): Promise<{ found: FoundBusiness[]; total: number; next: SearchCursor | null }> {
  const ranked = await rank(db, search, nowMs);
  const last = page.after && placeOf(search, page.after);
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

const cursorOf = ({ sort }: Search, { key, distance, id }: Ordered): SearchCursor =>
  sort === 'distance' ? [distance, id] : [key, distance, id];

/** The place in the order at which an earlier page ended. @throws AppError 422 for a cursor of another order. */
function placeOf({ sort }: Search, cursor: SearchCursor): Ordered {
  const [distance = 0, id = 0] = cursor.slice(-2).map(Number);
  const key = cursor.length > 2 ? cursor[0] : undefined;
  if (typeof key !== { distance: 'undefined', rating: 'number', name: 'string' }[sort])
    throw fieldsInvalid([{ path: 'after', message: SYNC_MESSAGES.after }]);
  return { key: key ?? 0, distance, id };
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

/** The index finds what `textMatcher` finds, and has read every text already. */
async function textTest(db: Reader, q: string): Promise<(id: number) => boolean> {
  if (q === '') return () => true;
  const { businesses } = await searchIndexOf(db);
  const ids = new Set(businesses.ids(q));
  return (id) => ids.has(id);
}
