import { BUSINESS_MESSAGES, BUSINESS_RULES, type BusinessDraft } from '#contract/businesses.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { isFactName } from '#contract/facts.ts';
import { checkHours } from '#contract/hours.ts';
import { type BusinessFields, OWNER_MESSAGES } from '#contract/owners.ts';
import type { FieldError, RuleSet } from '#contract/rules.ts';
import { isLatLng, type LatLng } from '#contract/shared/geo.ts';
import { fieldsInvalid } from '../../errors.ts';
import { checkFields } from '../../rules/zod-rules.ts';

/** A whole listing, as it is registered. @throws AppError 422 with every bad field. */
export function parseDraft(args: unknown): BusinessDraft {
  const checked = checkFields(BUSINESS_RULES, args);
  const beside = checkBeside(args);
  const named = checked.ok && [...unknownNames(checked.values), ...radiusErrors(checked.values)];
  const errors = [...(checked.ok ? named || [] : checked.errors), ...beside.errors];
  if (!checked.ok || errors.length > 0) throw fieldsInvalid(errors);
  const { location, hours } = beside;
  return { ...checked.values, location: location ?? undefined, hours: hours ?? undefined };
}

/** The changed fields of a listing; what is not named stays. @throws AppError 422 with every bad field. */
export function parseChanges(given: unknown): BusinessFields {
  const fields = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const names = FIELD_NAMES.filter((name) => Object.hasOwn(fields, name));
  const unknown = firstUnknown(fields);
  if (unknown !== undefined) throw fieldsInvalid([{ path: unknown, message: OWNER_MESSAGES.unknownField }]);
  if (names.length === 0) throw fieldsInvalid([{ path: 'fields', message: OWNER_MESSAGES.fields }]);
  const rules: RuleSet = Object.fromEntries(
    Object.entries(BUSINESS_RULES).filter(([name]) => names.includes(name)),
  );
  const checked = checkFields(rules, fields);
  const beside = checkBeside(fields);
  const errors = [...(checked.ok ? unknownNames(checked.values) : checked.errors), ...beside.errors];
  if (!checked.ok || errors.length > 0) throw fieldsInvalid(errors);
  return {
    ...checked.values,
    ...(beside.location ? { location: beside.location } : {}),
    ...(names.includes('hours') ? { hours: beside.hours } : {}),
  };
}

const FIELD_NAMES = [...Object.keys(BUSINESS_RULES), 'location', 'hours'];

/** The first name that no listing has; a body of 130,000 of them costs no more than one. `base` stands beside them. */
function firstUnknown(fields: Record<string, unknown>): string | undefined {
  for (const name in fields) if (name !== 'base' && !FIELD_NAMES.includes(name)) return name;
  return undefined;
}

/** What has no rule of its own kind: a point, and the hours of a week. */
function checkBeside(args: unknown) {
  const { location, hours } = (args ?? {}) as { location?: unknown; hours?: unknown };
  const errors: FieldError[] = [];
  const point = location === undefined || location === null ? null : isPoint(location) && location;
  if (point === false) errors.push({ path: 'location', message: BUSINESS_MESSAGES.point });
  const stated = hours === undefined || hours === null ? null : checkHours(hours);
  if (stated?.ok === false) errors.push(...stated.errors);
  return {
    errors,
    location: point ? { lat: point.lat, lng: point.lng } : null,
    hours: stated?.ok ? stated.hours : null,
  };
}

type Named = Partial<Pick<BusinessDraft, 'animalTypes' | 'businessCategories' | 'facts'>>;

function unknownNames({ animalTypes = [], businessCategories = [], facts = [] }: Named): FieldError[] {
  const errors: FieldError[] = [];
  if (!animalTypes.every((name) => ANIMAL_TYPES.some((animal) => animal.name === name)))
    errors.push({ path: 'animalTypes', message: BUSINESS_MESSAGES.unknownAnimal });
  if (!businessCategories.every((name) => BUSINESS_CATEGORIES.some((category) => category === name)))
    errors.push({ path: 'businessCategories', message: BUSINESS_MESSAGES.unknownCategory });
  if (!facts.every(isFactName)) errors.push({ path: 'facts', message: BUSINESS_MESSAGES.unknownFact });
  return errors;
}

/** What is wrong with a radius of farm calls: nobody has one who does not come. */
export const radiusErrors = ({ serviceRadiusMiles, facts = [] }: BusinessFields): FieldError[] =>
  serviceRadiusMiles && !facts.includes('farmCalls')
    ? [{ path: 'serviceRadiusMiles', message: BUSINESS_MESSAGES.radiusWithoutCalls }]
    : [];

/** Whether a value of the wire is a point on the globe. */
export function isPoint(value: unknown): value is LatLng {
  if (typeof value !== 'object' || value === null) return false;
  const { lat, lng } = value as { lat?: unknown; lng?: unknown };
  return typeof lat === 'number' && typeof lng === 'number' && isLatLng({ lat, lng });
}
