import * as v from 'valibot';
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
  type ValuesOf,
} from '#contract/rules.ts';
import { mapName, nameTrouble } from '#contract/shared/names.ts';
import { isKeptUrl, isPublicUrl } from '#contract/shared/web-address.ts';

/** The result: clean values, or one error for each invalid field. */
export type FormCheck<R extends RuleSet> =
  | { ok: true; values: ValuesOf<R> }
  | { ok: false; errors: FieldError[] };

/** The valibot schema of a rule set. Missing and null fields count as empty; unknown fields are dropped. */
function schemaOf<R extends RuleSet>(rules: R): v.GenericSchema<unknown, ValuesOf<R>> {
  const known = schemas.get(rules) ?? buildSchema(rules);
  schemas.set(rules, known);
  // The rules determine the output type; the compiler cannot follow the loop.
  return known as v.GenericSchema<unknown, ValuesOf<R>>;
}

/**
 * Validates values against a rule set. Texts are trimmed, and empty optional ones become null where the rule says so.
 */
export function checkForm<R extends RuleSet>(rules: R, values: unknown): FormCheck<R> {
  const result = v.safeParse(schemaOf(rules), values, { abortPipeEarly: true });
  if (result.success) return { ok: true, values: result.output };
  const errors = result.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }));
  const isFirst = (error: FieldError, index: number) =>
    errors.findIndex((each) => fieldOf(each.path) === fieldOf(error.path)) === index;
  return {
    ok: false,
    errors: errors.filter(isFirst).map(({ path, message }) => ({ path: fieldOf(path), message })),
  };
}

const schemas = new WeakMap<RuleSet, v.GenericSchema>();

function buildSchema(rules: RuleSet): v.GenericSchema {
  const entries = Object.entries(rules).map(([name, rule]) => [name, schemaOfRule(rule)] as const);
  return v.object(Object.fromEntries(entries), FIELD_MESSAGES.wrongType);
}

/** An error inside a list belongs to the list's field. */
function fieldOf(path: string): string {
  return path.split('.', 1)[0] ?? '';
}

function schemaOfRule(rule: Rule): v.GenericSchema {
  switch (rule.kind) {
    case 'text':
      return v.pipe(
        rule.trim === false || rule.isName ? openText() : anyText(),
        v.transform((text) => (rule.trim === false ? text : keptText(text))),
        v.minLength(rule.min, rule.message),
        v.maxLength(rule.max, rule.tooLong ?? rule.message),
        v.check(
          (text) => patternTrouble(rule, text) === null,
          ({ input }) => patternTrouble(rule, input) ?? rule.message,
        ),
      );
    case 'name':
      return v.pipe(
        anyText(),
        v.transform((text) => (isBlank(text) ? '' : mapName(rule, text))),
        v.minLength(rule.min, rule.message),
        v.maxLength(rule.max, rule.tooLong ?? rule.message),
        v.check(
          (text) => nameTrouble(rule, text) === null,
          ({ input }) => nameTrouble(rule, input) ?? rule.message,
        ),
      );
    case 'optionalText':
      return v.pipe(textField(), v.maxLength(rule.max, rule.message));
    case 'email':
      return checkedText(rule, (text) => EMAIL_PATTERN.test(text));
    case 'url':
      return v.pipe(
        checkedText(rule, isKeptUrl, keptUrl),
        v.check((address) => address === null || isPublicUrl(address), rule.notPublic ?? rule.message),
      );
    case 'phone':
      return checkedText(rule, isPhone, keptPhone);
    case 'integer':
    case 'number':
      return rule.optional ? v.nullish(numberBy(rule), null) : numberBy(rule);
    case 'day':
      return checkedText(rule, isDay);
    case 'time':
      return v.pipe(
        textField(),
        v.check((text) => momentOf(text) !== null, rule.message),
        v.transform((text) => momentOf(text)),
      );
    case 'choice':
      return v.pipe(
        textField(),
        v.check((text) => rule.options.includes(text), rule.message),
      );
    case 'names':
      return v.pipe(
        v.optional(v.array(textField(), FIELD_MESSAGES.wrongType), []),
        v.minLength(rule.min, rule.message),
        v.maxLength(rule.max, rule.message),
        v.transform((names) => [...new Set(names)]),
      );
    case 'accepted':
      return v.pipe(v.nullish(v.boolean(FIELD_MESSAGES.wrongType), false), v.literal(true, rule.message));
    case 'flag':
      return v.nullish(v.boolean(FIELD_MESSAGES.wrongType), rule.optional ? null : false);
  }
}

const numberBy = (rule: Extract<Rule, { kind: 'integer' | 'number' }>) =>
  v.pipe(
    v.nullish(
      v.custom<number>((value) => typeof value === 'number', FIELD_MESSAGES.wrongType),
      Number.NaN,
    ),
    v.check((value) => isWithin(rule, value), rule.message),
  );

const anyText = () => v.nullish(v.string(FIELD_MESSAGES.wrongType), '');

/** A text without hidden characters. */
const openText = () =>
  v.pipe(
    anyText(),
    v.check((text) => !hasHiddenCharacters(text), FIELD_MESSAGES.hidden),
  );

const textField = () => v.pipe(anyText(), v.transform(keptText));

interface CheckedTextRule {
  max?: number;
  message: string;
  optional?: boolean;
}

function checkedText(
  { max = Number.POSITIVE_INFINITY, message, optional }: CheckedTextRule,
  isGood: (text: string) => boolean,
  kept = keptText,
) {
  return v.pipe(
    anyText(),
    v.transform(kept),
    v.check((text) => (optional === true && text === '') || (text.length <= max && isGood(text)), message),
    v.transform((text) => (optional === true && text === '' ? null : text)),
  );
}
