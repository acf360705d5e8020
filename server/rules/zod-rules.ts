import { z } from 'zod';
import {
  EMAIL_PATTERN,
  FIELD_MESSAGES,
  type FieldError,
  hasHiddenCharacters,
  isBlank,
  isDay,
  isPhone,
  isWithin,
  keptPhone,
  keptText,
  keptUrl,
  momentOf,
  patternTrouble,
  type Rule,
  type RuleSet,
  type ValueOf,
  type ValuesOf,
} from '#contract/rules.ts';
import { mapName, nameTrouble } from '#contract/shared/names.ts';
import { isKeptUrl, isPublicUrl } from '#contract/shared/web-address.ts';
import { fieldsInvalid } from '../errors.ts';
import { shownAs } from './json-schema.ts';
import { jsonOfRule, mayBeMissing } from './rule-json.ts';

/** Returns the zod schema of a rule. A missing value is an empty one. */
function schemaOfRule(rule: Rule): z.ZodType {
  switch (rule.kind) {
    case 'text':
      return (rule.trim === false || rule.isName ? openText() : anyText())
        .transform((value) => (rule.trim === false ? value : keptText(value)))
        .refine((value) => value.length >= rule.min, { error: rule.message, abort: true })
        .refine((value) => value.length <= rule.max, { error: rule.tooLong ?? rule.message })
        .refine((value) => patternTrouble(rule, value) === null, {
          error: ({ input }) => patternTrouble(rule, String(input)) ?? rule.message,
        });
    case 'name':
      return anyText()
        .transform((value) => (isBlank(value) ? '' : mapName(rule, value)))
        .refine((value) => value.length >= rule.min, { error: rule.message, abort: true })
        .refine((value) => value.length <= rule.max, { error: rule.tooLong ?? rule.message, abort: true })
        .refine((value) => nameTrouble(rule, value) === null, {
          error: ({ input }) => nameTrouble(rule, String(input)) ?? rule.message,
        });
    case 'optionalText':
      return text().refine((value) => value.length <= rule.max, { error: rule.message });
    case 'email':
      return optional(rule, (value) => value.length <= rule.max && EMAIL_PATTERN.test(value));
    case 'url':
      return optional(rule, (value) => value.length <= rule.max && isKeptUrl(value), keptUrl).refine(
        (value) => value === null || isPublicUrl(value),
        { error: rule.notPublic ?? rule.message },
      );
    case 'phone':
      return optional(rule, (value) => value.length <= rule.max && isPhone(value), keptPhone);
    case 'integer':
    case 'number': {
      const number = numberSchema(rule);
      return rule.optional ? z.preprocess(emptyWhenMissing(null), number.nullable()) : number;
    }
    case 'day':
      return optional(rule, isDay);
    case 'time':
      return text()
        .refine((value) => momentOf(value) !== null, { error: rule.message, abort: true })
        .transform((value) => momentOf(value));
    case 'choice':
      return text().refine((value) => rule.options.includes(value), { error: rule.message });
    case 'names':
      return (
        z
          // Null is invalid: it would delete the person's choice.
          .preprocess(
            (value) => (value === undefined ? [] : truncate(value, rule.max)),
            z.array(text(), { error: FIELD_MESSAGES.wrongType }),
          )
          .refine((names) => names.length >= rule.min && names.length <= rule.max, { error: rule.message })
          .transform((names) => [...new Set(names)])
      );
    case 'accepted':
      return z.preprocess(
        emptyWhenMissing(false),
        z.boolean({ error: FIELD_MESSAGES.wrongType }).refine((value) => value, { error: rule.message }),
      );
    case 'flag':
      return rule.optional
        ? z.preprocess(emptyWhenMissing(null), z.boolean({ error: FIELD_MESSAGES.wrongType }).nullable())
        : z.preprocess(emptyWhenMissing(false), z.boolean({ error: FIELD_MESSAGES.wrongType }));
  }
}

const numberSchema = (rule: Extract<Rule, { kind: 'integer' | 'number' }>) =>
  z.preprocess(
    emptyWhenMissing(Number.NaN),
    z
      .custom<number>((value) => typeof value === 'number', { error: FIELD_MESSAGES.wrongType, abort: true })
      .refine((value) => isWithin(rule, value), { error: rule.message }),
  );

/** One more than the maximum shows that a list is too long; the rest need not be checked. */
const truncate = (value: unknown, max: number) => (Array.isArray(value) ? value.slice(0, max + 1) : value);

const emptyWhenMissing = (empty: unknown) => (value: unknown) => value ?? empty;

const anyText = () => z.preprocess(emptyWhenMissing(''), z.string({ error: FIELD_MESSAGES.wrongType }));

/** A text without hidden characters. */
const openText = () =>
  anyText().refine((value) => !hasHiddenCharacters(value), { error: FIELD_MESSAGES.hidden, abort: true });

const text = () => anyText().transform(keptText);

function optional(
  rule: { optional?: boolean; message: string },
  isGood: (value: string) => boolean,
  kept = keptText,
) {
  return anyText()
    .transform(kept)
    .refine((value) => (value === '' ? rule.optional === true : isGood(value)), { error: rule.message })
    .transform((value) => (value === '' && rule.optional ? null : value));
}

/** Returns the field schemas of a rule set, for a body with other fields too. */
export const ruleFields = <S extends RuleSet>(rules: S) =>
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      shownAs(schemaOfRule(rule), jsonOfRule(rule), { isOptional: mayBeMissing(rule) }),
    ]),
  ) as { [K in keyof S]: z.ZodType<ValueOf<S[K]>> };

const bodies = new WeakMap<RuleSet, z.ZodType>();

/** Returns the schema of a body with the fields of a rule set; drops unknown fields. */
export function bodyOf<S extends RuleSet>(rules: S): z.ZodType<ValuesOf<S>> {
  const cached = bodies.get(rules) as z.ZodType<ValuesOf<S>> | undefined;
  if (cached) return cached;
  const body = z.object(ruleFields(rules), { error: FIELD_MESSAGES.wrongType });
  bodies.set(rules, body);
  return body as unknown as z.ZodType<ValuesOf<S>>;
}

export type Checked<T> = { ok: true; values: T } | { ok: false; errors: FieldError[] };

/** Checks a parsed body against a rule set; drops unknown fields. One message per field. */
export function checkFields<S extends RuleSet>(rules: S, body: unknown): Checked<ValuesOf<S>> {
  const result = bodyOf(rules).safeParse(body);
  return result.success ? { ok: true, values: result.data } : { ok: false, errors: errorsOf(result.error) };
}

/** Returns the first message per field, in the order of the checks. */
export function errorsOf({ issues }: z.core.$ZodError): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = issue.path.join('.');
    const field = String(issue.path[0] ?? '');
    if (!errors.has(field)) errors.set(field, { path, message: issue.message });
  }
  return [...errors.values()];
}

/** Like {@link checkFields}. @throws AppError `fields-invalid` with every bad field. */
export function parseFields<S extends RuleSet>(rules: S, body: unknown): ValuesOf<S> {
  const checked = checkFields(rules, body);
  if (!checked.ok) throw fieldsInvalid(checked.errors);
  return checked.values;
}
