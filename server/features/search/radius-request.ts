import { z } from 'zod';
import { SEARCH_FLAGS, SEARCH_SORTS } from '#contract/business-search.ts';
import { point } from '#contract/businesses.schema.ts';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { BUSINESS_LIMITS, SEARCH_LIMITS } from '#contract/limits.ts';
import { FIELD_MESSAGES } from '#contract/rules.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { isPoint } from '#server/features/businesses/business-fields.ts';
import { jsonSchemaOf, shownAs } from '../../rules/json-schema.ts';

const location = shownAs(
  z.custom<LatLng>(isPoint, { error: BUSINESS_MESSAGES.point }),
  jsonSchemaOf(point, 'input'),
);

const radius = shownAs(
  z.custom<number>(
    (value) => typeof value === 'number' && value > 0 && value <= SEARCH_LIMITS.radiusRequestMaxMiles,
    { error: BUSINESS_MESSAGES.radius },
  ),
  {
    type: 'number',
    exclusiveMinimum: 0,
    maximum: SEARCH_LIMITS.radiusRequestMaxMiles,
    description: 'Miles.',
  },
);

/** Parses unique names of a catalogue, or a single one; an unknown one is reported by its position. */
function namesOf(catalogue: readonly string[], message: string) {
  const inCatalogue = new Set(catalogue);
  const names = z.unknown().transform((list, { issues }): string[] => {
    const refuse = (sentence: string, path: number[] = []) => {
      issues.push({ code: 'custom', message: sentence, path, input: list });
      return [];
    };
    if (!Array.isArray(list) || list.some((name) => typeof name !== 'string'))
      return refuse(FIELD_MESSAGES.wrongType);
    const unknown = list.findIndex((name) => !inCatalogue.has(name));
    if (list.length > BUSINESS_LIMITS.namesMax) return refuse(message);
    return unknown >= 0 ? refuse(message, [unknown]) : [...new Set<string>(list)];
  });
  return shownAs(
    z.preprocess((list) => (typeof list === 'string' ? [list] : (list ?? [])), names),
    {
      type: 'array',
      items: { type: 'string', enum: [...catalogue] },
      maxItems: BUSINESS_LIMITS.namesMax,
    },
    { isOptional: true },
  );
}

const words = shownAs(
  z.preprocess(
    (value) => value ?? '',
    z
      .string({ error: FIELD_MESSAGES.wrongType })
      .max(SEARCH_LIMITS.queryMax, { error: BUSINESS_MESSAGES.query })
      .transform((text) => text.trim()),
  ),
  { type: 'string', maxLength: SEARCH_LIMITS.queryMax },
  { isOptional: true },
);

const flag = shownAs(
  z.preprocess((value) => value ?? false, z.boolean({ error: FIELD_MESSAGES.wrongType })),
  { type: 'boolean' },
  { isOptional: true },
);

/** On/off filters. */
const flags = Object.fromEntries(SEARCH_FLAGS.map((name) => [name, flag])) as Record<
  (typeof SEARCH_FLAGS)[number],
  typeof flag
>;

const sort = shownAs(
  z.preprocess((value) => value ?? 'distance', z.enum(SEARCH_SORTS, { error: BUSINESS_MESSAGES.sort })),
  { type: 'string', enum: [...SEARCH_SORTS], default: 'distance' },
  { isOptional: true },
);

const fields = z.object({
  location,
  radius,
  animalTypes: namesOf(
    ANIMAL_TYPES.map(({ name }) => name),
    BUSINESS_MESSAGES.unknownAnimal,
  ),
  businessCategories: namesOf(BUSINESS_CATEGORIES, BUSINESS_MESSAGES.unknownCategory),
  q: words,
  sort,
  ...flags,
});

/** A valid search; the lists hold unique names of the catalogue. */
export type Search = z.output<typeof fields>;

/** The body of `POST /api/businesses/search`; a body that is not an object counts as empty. */
export const searchBody = z.preprocess(
  (body) => (typeof body === 'object' && !Array.isArray(body) ? (body ?? {}) : {}),
  fields,
);
