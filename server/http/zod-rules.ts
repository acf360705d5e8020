import { z } from 'zod';
import { mapName, nameTrouble } from '#contract/names.ts';
import {
  EMAIL_PATTERN,
  type FieldError,
  FORBIDDEN_CHARACTERS_MESSAGE,
  hasForbiddenCharacters,
  hasPatterns,
  isPhone,
  type Rule,
  type RuleSet,
  type ValuesOf,
  WRONG_TYPE_MESSAGE,
} from '#contract/rules.ts';
import { isKeptUrl, mapUrl } from '#contract/web-address.ts';
import { fieldsInvalid } from '../errors.ts';

/** The zod schema of one rule. A missing value is an empty one. */
function schemaOfRule(rule: Rule): z.ZodType {
  switch (rule.kind) {
    case 'text':
      return text(rule.trim !== false)
        .refine((value) => value.length >= rule.min, { error: rule.message, abort: true })
        .refine((value) => value.length <= rule.max, { error: rule.tooLong ?? rule.message })
        .refine((value) => hasPatterns(rule, value), { error: rule.message });
    case 'name':
      return text(true)
        .transform((value) => mapName(rule, value))
        .refine((value) => value.length >= rule.min && value.length <= rule.max, {
          error: rule.message,
          abort: true,
        })
        .refine((value) => nameTrouble(rule, value) === null, {
          error: ({ input }) => nameTrouble(rule, String(input)) ?? rule.message,
        });
    case 'optionalText':
      return text(true).refine((value) => value.length <= rule.max, { error: rule.message });
    case 'email':
      return optional(rule, (value) => value.length <= rule.max && EMAIL_PATTERN.test(value));
    case 'url':
      return optional(rule, (value) => value.length <= rule.max && isKeptUrl(value), mapUrl);
    case 'phone':
      return optional(rule, (value) => value.length <= rule.max && isPhone(value));
    case 'integer':
      return z.preprocess(
        emptyWhenMissing(Number.NaN),
        z
          .custom<number>((value) => typeof value === 'number', { error: WRONG_TYPE_MESSAGE, abort: true })
          .refine((value) => Number.isSafeInteger(value) && value >= rule.min && value <= rule.max, {
            error: rule.message,
          }),
      );
    case 'choice':
      return text(true).refine((value) => rule.options.includes(value), { error: rule.message });
    case 'names':
      return (
        z
          // Not so for null: it would take away what somebody has chosen.
          .preprocess(
            (value) => (value === undefined ? [] : beginning(value, rule.max)),
            z.array(text(true), { error: WRONG_TYPE_MESSAGE }),
          )
          .refine((names) => names.length >= rule.min && names.length <= rule.max, { error: rule.message })
          .transform((names) => [...new Set(names)])
      );
    case 'accepted':
      return z.preprocess(
        emptyWhenMissing(false),
        z.boolean({ error: WRONG_TYPE_MESSAGE }).refine((value) => value, { error: rule.message }),
      );
    case 'flag':
      return z.preprocess(emptyWhenMissing(false), z.boolean({ error: WRONG_TYPE_MESSAGE }));
  }
}

/** One more than a list may hold tells that it is too long: what follows is not worth a look. */
const beginning = (value: unknown, most: number) => (Array.isArray(value) ? value.slice(0, most + 1) : value);

const emptyWhenMissing = (empty: unknown) => (value: unknown) => value ?? empty;

function text(isTrimmed: boolean) {
  return z
    .preprocess(emptyWhenMissing(''), z.string({ error: WRONG_TYPE_MESSAGE }))
    .refine((value) => !hasForbiddenCharacters(value), { error: FORBIDDEN_CHARACTERS_MESSAGE, abort: true })
    .transform((value) => (isTrimmed ? value.trim() : value));
}

function optional(
  rule: { optional?: boolean; message: string },
  isGood: (value: string) => boolean,
  map = (value: string) => value,
) {
  return text(true)
    .transform(map)
    .refine((value) => (value === '' ? rule.optional === true : isGood(value)), { error: rule.message })
    .transform((value) => (value === '' && rule.optional ? null : value));
}

const schemas = new WeakMap<RuleSet, z.ZodType>();

function schemaOf(rules: RuleSet): z.ZodType {
  const known = schemas.get(rules);
  if (known) return known;
  const schema = z.object(
    Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, schemaOfRule(rule)])),
    { error: WRONG_TYPE_MESSAGE },
  );
  schemas.set(rules, schema);
  return schema;
}

export type Checked<T> = { ok: true; values: T } | { ok: false; errors: FieldError[] };

/** Checks a parsed body against the rules of the contract; unknown fields are left out. One sentence a field. */
export function checkFields<S extends RuleSet>(rules: S, body: unknown): Checked<ValuesOf<S>> {
  const result = schemaOf(rules).safeParse(body);
  if (result.success) return { ok: true, values: result.data as ValuesOf<S> };
  const errors = new Map<string, FieldError>();
  for (const issue of result.error.issues) {
    const path = issue.path.join('.');
    const field = String(issue.path[0] ?? '');
    if (!errors.has(field)) errors.set(field, { path, message: issue.message });
  }
  return { ok: false, errors: [...errors.values()] };
}

/** Like {@link checkFields}. @throws AppError `fields-invalid` with every bad field. */
export function parseFields<S extends RuleSet>(rules: S, body: unknown): ValuesOf<S> {
  const checked = checkFields(rules, body);
  if (!checked.ok) throw fieldsInvalid(checked.errors);
  return checked.values;
}
