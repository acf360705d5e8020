import { BUSINESS_MESSAGES, BUSINESS_RULES } from '#contract/businesses.ts';
import { type FieldError, isWithin, type RuleSet } from '#contract/rules.ts';
import type { FormValuesOf } from '#src/ui/forms/form-state.ts';

const RULE = BUSINESS_RULES.serviceRadiusMiles;

/** The radius of farm calls as a field of a form: a text, empty where none is stated. */
export const FARM_CALL_RULES = {
  serviceRadiusMiles: { kind: 'optionalText', max: 12, message: RULE.message },
} as const satisfies RuleSet;
type FarmCallValues = FormValuesOf<typeof FARM_CALL_RULES>;

/** Miles of a field's text; null where it is empty, NaN where it is no number. */
const milesIn = (text: string): number | null => {
  const typed = text.trim().replace(/^\+/, '');
  if (typed === '') return null;
  return /^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
};

/** What the form begins with. */
export const farmCallValues = (miles: number | null | undefined): FarmCallValues => ({
  serviceRadiusMiles: String(miles ?? ''),
});

/** The radius as it is stated; null where none is. */
export const radiusOf = ({ serviceRadiusMiles }: FarmCallValues): number | null =>
  milesIn(serviceRadiusMiles);

/** What is wrong with the radius, as the server sees it: no such number of miles, or one of who does not come. */
export function farmCallErrors(values: FarmCallValues & { facts: readonly string[] }): FieldError[] {
  const miles = radiusOf(values);
  const tell = (message: string) => [{ path: 'serviceRadiusMiles', message }];
  if (miles === null) return [];
  if (!isWithin(RULE, miles)) return tell(RULE.message);
  return values.facts.includes('farmCalls') ? [] : tell(BUSINESS_MESSAGES.radiusWithoutCalls);
}
