import { BUSINESS_MESSAGES, BUSINESS_RULES } from '#contract/businesses.ts';
import { type FieldError, isWithin, type RuleSet } from '#contract/rules.ts';
import type { FormValuesOf } from '#src/ui/forms/form-state.ts';

const RULE = BUSINESS_RULES.serviceRadiusMiles;

/** The radius of farm calls as a form field: a text, empty if not stated. */
export const FARM_CALL_RULES = {
  serviceRadiusMiles: { kind: 'optionalText', max: 12, message: RULE.message },
} as const satisfies RuleSet;
type FarmCallValues = FormValuesOf<typeof FARM_CALL_RULES>;

/** Parses miles; null if empty, NaN if not a number. */
const milesIn = (text: string): number | null => {
  const typed = text.trim().replace(/^\+/, '');
  if (typed === '') return null;
  return /^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
};

/** Returns the stated radius, or null. */
export const radiusOf = ({ serviceRadiusMiles }: FarmCallValues): number | null =>
  milesIn(serviceRadiusMiles);

/** Validates like the server: the radius must be in range and needs the fact `farmCalls`. */
export function farmCallErrors(values: FarmCallValues & { facts: readonly string[] }): FieldError[] {
  const miles = radiusOf(values);
  const error = (message: string) => [{ path: 'serviceRadiusMiles', message }];
  if (miles === null) return [];
  if (!isWithin(RULE, miles)) return error(RULE.message);
  return values.facts.includes('farmCalls') ? [] : error(BUSINESS_MESSAGES.radiusWithoutCalls);
}
