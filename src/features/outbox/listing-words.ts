import { FACTS, factsAmong } from '#contract/facts.ts';
import type { BusinessFields } from '#contract/owners.ts';
import { formatHours } from '#src/ui/format-hours.ts';

/** What a change of a listing says, a line for each field that has words. */
export function listingWords({ hours, facts, location: _, ...texts }: BusinessFields): string {
  const lines = [
    ...Object.values(texts).map((value) => (typeof value === 'string' ? value : (value ?? []).join(', '))),
    factsAmong(facts ?? [])
      .map((fact) => FACTS[fact].yes)
      .join(', '),
    hours ? formatHours(hours) : '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}
