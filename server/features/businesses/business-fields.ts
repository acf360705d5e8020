import { BUSINESS_MESSAGES, BUSINESS_RULES, type BusinessDraft } from '#contract/businesses.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { isFactName } from '#contract/facts.ts';
import { checkHours } from '#contract/hours.ts';
import { type BusinessFields, OWNER_MESSAGES } from '#contract/owners.ts';
import type { FieldError, RuleSet } from '#contract/rules.ts';
import { isLatLng, type LatLng } from '#contract/shared/geo.ts';
import { fieldsInvalid } from '../../errors.ts';
import { checkFields } from '../../rules/zod-rules.ts';

/** Parses a complete listing. @throws AppError 422 with every bad field. */
export function parseDraft(args: unknown): BusinessDraft {
  const checked = checkFields(BUSINESS_RULES, args);
  const pointAndHours = checkPointAndHours(args);
  const listErrors = checked.ok && [...unknownNames(checked.values), ...radiusErrors(checked.values)];
  const errors = [...(checked.ok ? listErrors || [] : checked.errors), ...pointAndHours.errors];
  if (!checked.ok || errors.length > 0) throw fieldsInvalid(errors);
  const { location, hours } = pointAndHours;
  return { ...checked.values, location: location ?? undefined, hours: hours ?? undefined };
}

/** Parses the changed fields of a listing. @throws AppError 422 with every bad field. */
export function parseChanges(args: unknown): BusinessFields {
  const fields = (typeof args === 'object' && args !== null ? args : {}) as Record<string, unknown>;
  const names = FIELD_NAMES.filter((name) => Object.hasOwn(fields, name));
  const unknown = firstUnknown(fields);
  if (unknown !== undefined) throw fieldsInvalid([{ path: unknown, message: OWNER_MESSAGES.unknownField }]);
  if (names.length === 0) throw fieldsInvalid([{ path: 'fields', message: OWNER_MESSAGES.fields }]);
  const rules: RuleSet = Object.fromEntries(
    Object.entries(BUSINESS_RULES).filter(([name]) => names.includes(name)),
  );
  const checked = checkFields(rules, fields);
  const pointAndHours = checkPointAndHours(fields);
  const errors = [...(checked.ok ? unknownNames(checked.values) : checked.errors), ...pointAndHours.errors];
  if (!checked.ok || errors.length > 0) throw fieldsInvalid(errors);
  return {
    ...checked.values,
    ...(pointAndHours.location ? { location: pointAndHours.location } : {}),
    ...(names.includes('hours') ? { hours: pointAndHours.hours } : {}),
  };
}

const FIELD_NAMES = [...Object.keys(BUSINESS_RULES), 'location', 'hours'];

/**
 * Returns the first unknown field; a body of 130,000 of them costs no more than one. `base` is allowed beside the
 * fields.
 */
function firstUnknown(fields: Record<string, unknown>): string | undefined {
  for (const name in fields) if (name !== 'base' && !FIELD_NAMES.includes(name)) return name;
  return undefined;
}

/** Checks the fields without a rule: the point and the weekly hours. */
function checkPointAndHours(args: unknown) {
  const { location, hours } = (args ?? {}) as { location?: unknown; hours?: unknown };
  const errors: FieldError[] = [];
  const point = location === undefined || location === null ? null : isPoint(location) && location;
  if (point === false) errors.push({ path: 'location', message: BUSINESS_MESSAGES.point });
  const checkedHours = hours === undefined || hours === null ? null : checkHours(hours);
  if (checkedHours?.ok === false) errors.push(...checkedHours.errors);
  return {
    errors,
    location: point ? { lat: point.lat, lng: point.lng } : null,
    hours: checkedHours?.ok ? checkedHours.hours : null,
  };
}

type NamedLists = Partial<Pick<BusinessDraft, 'animalTypes' | 'businessCategories' | 'facts'>>;

function unknownNames({ animalTypes = [], businessCategories = [], facts = [] }: NamedLists): FieldError[] {
  const errors: FieldError[] = [];
  if (!animalTypes.every((name) => ANIMAL_TYPES.some((animal) => animal.name === name)))
    errors.push({ path: 'animalTypes', message: BUSINESS_MESSAGES.unknownAnimal });
  if (!businessCategories.every((name) => BUSINESS_CATEGORIES.some((category) => category === name)))
    errors.push({ path: 'businessCategories', message: BUSINESS_MESSAGES.unknownCategory });
  if (!facts.every(isFactName)) errors.push({ path: 'facts', message: BUSINESS_MESSAGES.unknownFact });
  return errors;
}

/** Returns the error for a radius of farm calls without farm calls. */
export const radiusErrors = ({ serviceRadiusMiles, facts = [] }: BusinessFields): FieldError[] =>
  serviceRadiusMiles && !facts.includes('farmCalls')
    ? [{ path: 'serviceRadiusMiles', message: BUSINESS_MESSAGES.radiusWithoutCalls }]
    : [];

/** Returns true for a point on the globe. */
export function isPoint(value: unknown): value is LatLng {
  if (typeof value !== 'object' || value === null) return false;
  const { lat, lng } = value as { lat?: unknown; lng?: unknown };
  return typeof lat === 'number' && typeof lng === 'number' && isLatLng({ lat, lng });
}
