/** A fact of a business that its owner or source may state. */
export interface Fact {
  /** Topic; decides where the business page shows the fact. */
  label: string;
  yes: string;
  /** Only if a 'no' is worth showing. */
  no?: string;
  /** False for facts without a search filter. */
  isSought?: false;
}

/**
 * Facts with the same label share a line on the page. A fact is true, false or unknown; one that nobody stated is
 * unknown, never false. Registration, import, the business page and the filters read this table.
 */
export const FACTS = {
  farmCalls: { label: 'Farm calls', yes: 'Makes farm calls', no: 'No farm calls' },
  emergency24h: { label: 'Emergencies', yes: 'Day and night' },
  speaksSpanish: { label: 'Languages', yes: 'Speaks Spanish' },
  speaksCreole: { label: 'Languages', yes: 'Speaks Haitian Creole' },
  takesCash: { label: 'Payment', yes: 'Takes cash', isSought: false },
  takesChecks: { label: 'Payment', yes: 'Takes checks', isSought: false },
  takesCards: { label: 'Payment', yes: 'Takes cards', isSought: false },
  takesBills: { label: 'Payment', yes: 'Will invoice', isSought: false },
} as const satisfies Record<string, Fact>;

export type FactName = keyof typeof FACTS;
export type Facts = { [F in FactName]?: boolean };

export const FACT_NAMES = Object.keys(FACTS) as FactName[];
export const isFactName = (name: unknown): name is FactName =>
  typeof name === 'string' && Object.hasOwn(FACTS, name);

/** Facts with a search filter, plus those that the search already uses. */
export const soughtFacts = (asked: readonly string[]): FactName[] =>
  FACT_NAMES.filter((name) => (FACTS[name] as Fact).isSought !== false || asked.includes(name));

/** Returns the known facts among some names, unique and in table order. */
export const factsAmong = (names: readonly string[]): FactName[] =>
  FACT_NAMES.filter((fact) => names.includes(fact));

/** Returns the text for some stated facts. */
export const statedFacts = (names: readonly string[]): Facts =>
  Object.fromEntries(factsAmong(names).map((name) => [name, true]));
