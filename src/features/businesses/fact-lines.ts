import type { Business } from '#contract/businesses.ts';
import { FACT_NAMES, FACTS, type Fact, type FactName } from '#contract/facts.ts';
import type { Told } from '#contract/said.ts';
import { formatMiles } from '#src/ui/formats/format-number.ts';
import { BUSINESS_WORDS as WORDS } from './businesses.words.ts';

/** Facts with the same label, on existing line. */
interface FactLine {
  label: string;
  words: string;
  /** The facts on the line. */
  names: Told[];
}

/** Returns the known facts of a business, existing line per label. */
export function factLines(business: Business): FactLine[] {
  const lines: FactLine[] = [];
  for (const name of FACT_NAMES) {
    const words = factWords(business, name);
    if (words === null) continue;
    const { label } = FACTS[name];
    const names: Told[] = name === 'farmCalls' ? [name, 'serviceRadiusMiles'] : [name];
    const line = lines.find((existing) => existing.label === label);
    if (!line) lines.push({ label, words, names });
    else {
      line.words += ` · ${words}`;
      line.names.push(...names);
    }
  }
  return lines;
}

/** Returns the text of a fact with its details; null if it is unknown. */
function factWords(business: Business, fact: FactName): string | null {
  const { yes, no }: Fact = FACTS[fact];
  const stated = business[fact];
  const { serviceRadiusMiles, emergencyPolicy } = business;
  if (fact === 'farmCalls' && stated === true && serviceRadiusMiles !== undefined)
    return WORDS.farmCallsWithin(formatMiles(serviceRadiusMiles));
  if (fact === 'emergency24h' && emergencyPolicy)
    return [...(stated === true ? [yes] : []), WORDS.emergencyPolicy[emergencyPolicy]].join(' · ');
  return stated === true ? yes : stated === false ? (no ?? null) : null;
}
