import { BUSINESS_RULES } from '#contract/businesses.ts';
import { VALUE_FACTS, type ValueFact } from '#contract/facts.ts';
import type { FieldError } from '#contract/rules.ts';
import type { FormValuesOf } from '#src/ui/forms/form-state.ts';
import { ANSWER_RULES } from './answered-facts.local.ts';
import { FARM_CALL_RULES, farmCallErrors } from './farm-calls.local.ts';
import { HOURS_RULES, hoursErrors } from './hours.local.ts';

/** Rules of the listing form: the contract's rules, with form fields for hours, farm calls and answered facts. */
export const LISTING_RULES = {
  ...BUSINESS_RULES,
  ...FARM_CALL_RULES,
  ...ANSWER_RULES,
  ...HOURS_RULES,
} as const;
export type ListingValues = FormValuesOf<typeof LISTING_RULES>;

/** Returns the initial values of the facts with a value: texts, empty if unknown. */
export const valueTexts = (stated: { [F in ValueFact]?: unknown }) =>
  Object.fromEntries(VALUE_FACTS.map((name) => [name, String(stated[name] ?? '')])) as {
    [F in ValueFact]: string;
  };

/** Returns the errors of hours and farm calls. */
export const listingErrors = (values: ListingValues): FieldError[] => [
  ...farmCallErrors(values),
  ...hoursErrors(values),
];
