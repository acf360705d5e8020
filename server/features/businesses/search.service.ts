import { BUSINESS_MESSAGES, type FoundBusiness } from '#contract/businesses.ts';
import { boundingBox, type LatLng, milesBetween } from '#contract/geo.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { type FieldError, WRONG_TYPE_MESSAGE } from '#contract/rules.ts';
import { textMatcher } from '#contract/text-search.ts';
import type { Reader } from '../../db/store.ts';
import { fieldsInvalid } from '../../errors.ts';
import { type Candidate, findBusinesses, findCandidates } from './businesses.repository.ts';
import { isPoint } from './businesses.service.ts';

interface Search {
  location: LatLng;
  radius: number;
  animalTypes: string[];
  businessCategories: string[];
  q: string;
}

/** Businesses within the radius by great-circle distance, nearest first, ties by id. @throws AppError 422. */
export async function searchBusinesses(
  db: Reader,
  body: unknown,
  page: { limit: number; after: (string | number)[] | null },
): Promise<{ found: FoundBusiness[]; total: number; next: [number, number] | null }> {
  const search = parseSearch(body);
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
  const last = hits.at(-1);
  const hasMore = start >= 0 && start + page.limit < ranked.length;
  return { found, total: ranked.length, next: hasMore && last ? [last.distance, last.id] : null };
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
  const filters = { ...search, needsText: search.q !== '' };
  const candidates = await findCandidates(db, boundingBox(search.location, search.radius), filters);
  const matches = textMatcher(search.q);
  return candidates
    .map((row) => ({
      row,
      id: row.id,
      distance: milesBetween(search.location, { lat: row.lat ?? 0, lng: row.lng ?? 0 }),
    }))
    .filter(({ row, distance }) => distance <= search.radius && states(row, search))
    .filter(({ row }) => search.q === '' || matches(textOf(row)))
    .map(({ id, distance }) => ({ id, distance }))
    .sort((a, b) => a.distance - b.distance || a.id - b.id);
}

/** `like` takes any case and knows wildcards; only the very name counts. */
const states = (row: Candidate, search: Search) =>
  namesOne(row.animal_types, search.animalTypes) &&
  namesOne(row.business_categories, search.businessCategories);

const namesOne = (json: string, names: readonly string[]) =>
  names.length === 0 || names.some((name) => json.includes(JSON.stringify(name)));

const textOf = (row: Candidate) => ({
  name: row.name,
  description: row.description,
  city: row.city,
  businessCategories: JSON.parse(row.business_categories) as string[],
  animalTypes: JSON.parse(row.animal_types) as string[],
});

function parseSearch(body: unknown): Search {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const errors: FieldError[] = [];
  const location = isPoint(fields.location) ? fields.location : null;
  if (!location) errors.push({ path: 'location', message: BUSINESS_MESSAGES.point });
  const { radius } = fields;
  const isRadius = typeof radius === 'number' && radius > 0 && radius <= SEARCH_LIMITS.radiusRequestMaxMiles;
  if (!isRadius) errors.push({ path: 'radius', message: BUSINESS_MESSAGES.radius });
  const animalTypes = namesOf(fields, 'animalTypes', errors);
  const businessCategories = namesOf(fields, 'businessCategories', errors);
  const q = fields.q ?? '';
  if (typeof q !== 'string' || q.length > SEARCH_LIMITS.queryMax)
    errors.push({ path: 'q', message: BUSINESS_MESSAGES.query });
  if (!location || !isRadius || errors.length > 0) throw fieldsInvalid(errors);
  return { location, radius, animalTypes, businessCategories, q: String(q).trim() };
}

function namesOf(fields: Record<string, unknown>, path: string, errors: FieldError[]): string[] {
  const names = fields[path] ?? [];
  const isList =
    Array.isArray(names) &&
    names.length <= SEARCH_LIMITS.resultsMax &&
    names.every((name) => typeof name === 'string');
  if (!isList) errors.push({ path, message: WRONG_TYPE_MESSAGE });
  return isList ? names : [];
}
