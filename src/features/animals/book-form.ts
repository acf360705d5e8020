import type { FieldError, Rule, RuleSet, ValuesOf } from '#contract/rules.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';

type NumberRule = Extract<Rule, { kind: 'integer' | 'number' }>;
type TypedText = { kind: 'optionalText'; max: number; message: string };
type TypedRules<S extends RuleSet> = { [K in keyof S]: S[K] extends NumberRule ? TypedText : S[K] };

/** Longer than every number that a rule accepts. */
const NUMBER_CHARS = 12;

/** The rules of a form whose numbers are typed as text; {@link numbersOf} converts and {@link numberErrors} checks them. */
export const typedRules = <S extends RuleSet>(rules: S): TypedRules<S> =>
  Object.fromEntries(
    Object.entries(rules).map(([field, rule]) => [
      field,
      isNumber(rule) ? { kind: 'optionalText', max: NUMBER_CHARS, message: rule.message } : rule,
    ]),
  ) as TypedRules<S>;

const isNumber = (rule: Rule): rule is NumberRule => rule.kind === 'integer' || rule.kind === 'number';

/** A number with a comma before each three digits, as messages and spreadsheets write it: 1,050. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Converts typed numbers; an empty text becomes null. */
export const numbersOf = <S extends RuleSet>(rules: S, typed: object): ValuesOf<S> =>
  Object.fromEntries(
    Object.entries(typed).map(([field, value]) => {
      const rule = rules[field];
      if (!rule || !isNumber(rule)) return [field, value];
      const text = String(value).trim();
      return [field, text === '' ? null : Number(GROUPED.test(text) ? text.replaceAll(',', '') : text)];
    }),
  ) as ValuesOf<S>;

/** Returns the errors of typed numbers. */
export function numberErrors(rules: RuleSet, typed: object): readonly FieldError[] {
  const checked = checkForm(rules, numbersOf(rules, typed));
  return checked.ok ? [] : checked.errors.filter(({ path }) => rules[path] && isNumber(rules[path]));
}

/** The texts of a form for stored values; fields without a value are empty. */
export const typedValues = <S extends RuleSet>(rules: S, values: object): { [K in keyof S]: string } =>
  Object.fromEntries(
    Object.keys(rules).map((field) => {
      const value = (values as Record<string, unknown>)[field];
      return [field, value === undefined || value === null ? '' : String(value)];
    }),
  ) as { [K in keyof S]: string };

/** The version that a form of a stored row starts from; 0 while an own change waits, which would seem to clash. */
export const baseOf = ({ version = 0, isWaiting }: { version?: number; isWaiting?: true }): number =>
  isWaiting ? 0 : version;

/**
 * The draft of a form of a stored row: the typed fields, so that newer values of the others are shown and stay. Without
 * any, the form starts from the newest version again.
 */
export function draftOf<V extends { base: number }>(
  before: V,
  typed: object,
  { base }: V,
): Record<string, unknown> {
  const { base: _, ...fields } = changedValues<Record<string, unknown>>(before, { ...typed });
  return Object.keys(fields).length === 0 ? {} : { ...fields, base };
}

/** Names the base in a write. */
export const withBase = ({ base }: { base: number }): { base?: number } => (base === 0 ? {} : { base });

/** Returns the values that differ from the stored ones. */
export function changedValues<V extends object>(before: object, values: V): Partial<V> {
  const stored = before as Record<string, unknown>;
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || value === '' || value === false;
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => stored[field] !== value && !(isEmpty(stored[field]) && isEmpty(value)),
    ),
  ) as Partial<V>;
}
