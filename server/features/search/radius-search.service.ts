import type { FoundBusiness } from '#contract/businesses.ts';
import { boundingBox, milesBetween } from '#contract/geo.ts';
import type { Reader } from '../../db/store.ts';
import { rowsOfPage } from '../../http/paging.ts';
import { type Candidate, findBusinesses, findCandidates } from '../businesses/businesses.repository.ts';
import type { Search } from './radius-request.ts';
import { searchIndexOf } from './search-index.ts';

/** Businesses within the radius by great-circle distance, nearest first, ties by id. */
export async function searchBusinesses(
  db: Reader,
  search: Search,
  page: { limit: number; after: (string | number)[] | null },
): Promise<{ found: FoundBusiness[]; total: number; next: [number, number] | null }> {
  const ranked = await rank(db, search);
  const start = page.after ? ranked.findIndex((hit) => isAfter(hit, page.after)) : 0;
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
  const last = isWhole ? hits.at(-1) : shown.at(-1);
  const hasMore = !isWhole || (start >= 0 && start + page.limit < ranked.length);
  return { found: shown, total: ranked.length, next: hasMore && last ? [last.distance, last.id] : null };
}

interface Hit {
  id: number;
  distance: number;
}

const isAfter = (hit: Hit, after: (string | number)[] | null) => {
  const [distance, id] = [Number(after?.[0]), Number(after?.[1])];
  return hit.distance > distance || (hit.distance === distance && hit.id > id);
};

async function rank(db: Reader, search: Search): Promise<Hit[]> {
  const candidates = await findCandidates(db, boundingBox(search.location, search.radius));
  const isStated = statement(search);
  const isNamed = await textTest(db, search.q);
  return candidates
    .filter((row) => isStated(row) && isNamed(row.id))
    .map(({ id, lat, lng }) => ({
      id,
      distance: milesBetween(search.location, { lat: lat ?? 0, lng: lng ?? 0 }),
    }))
    .filter(({ distance }) => distance <= search.radius)
    .sort((a, b) => a.distance - b.distance || a.id - b.id);
}

/** Whether a business states one of the animals and one of the categories, where any are asked for. */
function statement({ animalTypes, businessCategories }: Search): (row: Candidate) => boolean {
  const [isForAnimal, isOfCategory] = [holdsOne(animalTypes), holdsOne(businessCategories)];
  return (row) => isOfCategory(row.business_categories) && isForAnimal(row.animal_types);
}

/** Few stored lists differ, so each is read once. */
function holdsOne(names: readonly string[]): (json: string) => boolean {
  if (names.length === 0) return () => true;
  const known = new Map<string, boolean>();
  return (json) => {
    const seen = known.get(json);
    if (seen !== undefined) return seen;
    const list = JSON.parse(json) as string[];
    const isOne = names.some((name) => list.includes(name));
    known.set(json, isOne);
    return isOne;
  };
}

/** The index finds what `textMatcher` finds, and has read every text already. */
async function textTest(db: Reader, q: string): Promise<(id: number) => boolean> {
  if (q === '') return () => true;
  const { businesses } = await searchIndexOf(db);
  const ids = new Set(businesses.find(q).texts.map(({ id }) => id));
  return (id) => ids.has(id);
}
