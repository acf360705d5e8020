import { BUSINESS_RULES, type Business } from '#contract/businesses.ts';
import { VALUE_FACTS, type ValueFact } from '#contract/facts.ts';
import { isWithin } from '#contract/rules.ts';
import { tidy } from './normalize.ts';
import { normalizePhone } from './phone.ts';

/** Facts with a value: their column in the common layout, and how its text is read; null if it cannot be. */
export const VALUE_COLUMNS = {
  afterHoursPhone: { column: 'after_hours_phone', read: normalizePhone },
  /** A stated radius implies farm calls. */
  serviceRadiusMiles: { column: 'farm_call_miles', read: readRadius },
} as const satisfies {
  readonly [F in ValueFact]: { column: string; read(text: string): NonNullable<Business[F]> | null };
};

export const VALUE_COLUMN_NAMES = VALUE_FACTS.map((fact) => VALUE_COLUMNS[fact].column);

/** Parses a farm call radius in miles, '30' or '30 mi'; ignores values that the form would reject. */
function readRadius(text: string): number | null {
  const [, digits] = /^(\d{1,6})(?: ?mi(?:les)?\.?)?$/i.exec(tidy(text)) ?? [];
  return digits !== undefined && isWithin(BUSINESS_RULES.serviceRadiusMiles, Number(digits))
    ? Number(digits)
    : null;
}
