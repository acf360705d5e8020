import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import type { LatLng } from '#contract/geo.ts';
import { BUSINESS_LIMITS, SEARCH_LIMITS } from '#contract/limits.ts';
import { type FieldError, WRONG_TYPE_MESSAGE } from '#contract/rules.ts';
import { fieldsInvalid } from '../../errors.ts';
import { isPoint } from '../businesses/businesses.service.ts';

/** A search whose every field was checked; the lists hold names of the catalogue, each once. */
export interface Search {
  location: LatLng;
  radius: number;
  animalTypes: string[];
  businessCategories: string[];
  q: string;
}

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
  if (!location || !isRadius || errors.length > 0) throw fieldsInvalid(errors);
  return { location, radius, animalTypes, businessCategories, q: String(q).trim() };
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
