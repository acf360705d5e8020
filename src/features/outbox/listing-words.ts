import { FACTS, factsAmong } from '#contract/facts.ts';
import type { BusinessFields } from '#contract/owners.ts';
import { BUSINESS_WORDS } from '#src/features/businesses/businesses.words.ts';
import { formatHours } from '#src/ui/formats/format-hours.ts';
import { formatMiles } from '#src/ui/formats/format-number.ts';

/** What a change of a listing says, a line for each field that has words. */
export function listingWords(fields: BusinessFields): string {
  const { hours, facts, location: _, serviceRadiusMiles, ...texts } = fields;
  const lines = [
    ...Object.values(texts).map((value) => (typeof value === 'string' ? value : (value ?? []).join(', '))),
    factsAmong(facts ?? [])
      .map((fact) => FACTS[fact].yes)
      .join(', '),
    serviceRadiusMiles ? BUSINESS_WORDS.farmCallsWithin(formatMiles(serviceRadiusMiles)) : '',
    hours ? formatHours(hours) : '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}
