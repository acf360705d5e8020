import {
  SEARCH_SORTS,
  type SearchFilters,
  type SearchRequest,
  type SearchSort,
} from '#contract/business-search.ts';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { FACT_NAMES } from '#contract/facts.ts';
import { BUSINESS_LIMITS, SEARCH_LIMITS } from '#contract/limits.ts';
import { type FieldError, WRONG_TYPE_MESSAGE } from '#contract/rules.ts';
import { fieldsInvalid } from '../../errors.ts';
import { isPoint } from '../businesses/businesses.service.ts';

/** A search whose every field was checked; the lists hold names of the catalogue, each once. */
export type Search = SearchRequest & { q: string; sort: SearchSort };

const CATALOGUES = {
  animalTypes: {
    names: new Set<string>(ANIMAL_TYPES.map(({ name }) => name)),
    message: BUSINESS_MESSAGES.unknownAnimal,
  },
  businessCategories: {
    names: new Set<string>(BUSINESS_CATEGORIES),
    message: BUSINESS_MESSAGES.unknownCategory,
  },
} as const;

/** Reads the body of `POST /api/businesses/search`. @throws AppError 422 with each bad field. */
export function parseSearch(body: unknown): Search {
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
  const flags = flagsOf(fields, errors);
  const sort = fields.sort ?? 'distance';
  if (!isSort(sort)) errors.push({ path: 'sort', message: BUSINESS_MESSAGES.sort });
  if (!location || !isRadius || !isSort(sort) || errors.length > 0) throw fieldsInvalid(errors);
  return { location, radius, animalTypes, businessCategories, q: String(q).trim(), sort, ...flags };
}

const isSort = (value: unknown): value is SearchSort => SEARCH_SORTS.some((sort) => sort === value);

/** Filters that are on or off. */
const FLAGS = [...FACT_NAMES, 'verifiedOnly'] as const;

function flagsOf(
  fields: Record<string, unknown>,
  errors: FieldError[],
): Pick<SearchFilters, (typeof FLAGS)[number]> {
  for (const path of FLAGS)
    if (fields[path] !== undefined && typeof fields[path] !== 'boolean')
      errors.push({ path, message: WRONG_TYPE_MESSAGE });
  return Object.fromEntries(FLAGS.map((flag) => [flag, fields[flag] === true]));
}

/** The names of one list, each once. What is no name of the catalogue is told by the place of the first. */
function namesOf(
  fields: Record<string, unknown>,
  path: keyof typeof CATALOGUES,
  errors: FieldError[],
): string[] {
  const list = fields[path] ?? [];
  const { names, message } = CATALOGUES[path];
  if (!Array.isArray(list) || list.some((name) => typeof name !== 'string')) {
    errors.push({ path, message: WRONG_TYPE_MESSAGE });
    return [];
  }
  const unknown = list.findIndex((name) => !names.has(name));
  if (list.length > BUSINESS_LIMITS.namesMax) errors.push({ path, message });
  else if (unknown >= 0) errors.push({ path: `${path}.${unknown}`, message });
  return [...new Set<string>(list)];
}
