/** A fact of a business that its owner or its source may state. */
export interface Fact {
  /** What it is about, where it stands on the business's page. */
  label: string;
  yes: string;
  /** Only where a 'no' is worth telling. */
  no?: string;
  /** False where nobody looks for it: a search has no button for it. */
  isSought?: false;
}

/**
 * Facts of one label stand on one line of the page. Facts that are true, false, or unknown: one that nobody has stated is unknown, never false. Registration, import,
 * the business's page and the filters of both sides read them from here.
 */
export const FACTS = {
  farmCalls: { label: 'Farm calls', yes: 'Comes to the farm', no: 'Does not come to the farm' },
  emergency24h: { label: 'Emergencies', yes: 'Day and night' },
  speaksSpanish: { label: 'Languages', yes: 'Speaks Spanish' },
  speaksCreole: { label: 'Languages', yes: 'Speaks Haitian Creole' },
  takesCash: { label: 'Payment', yes: 'Takes cash', isSought: false },
  takesChecks: { label: 'Payment', yes: 'Takes checks', isSought: false },
  takesCards: { label: 'Payment', yes: 'Takes cards', isSought: false },
  takesBills: { label: 'Payment', yes: 'Sends a bill', isSought: false },
} as const satisfies Record<string, Fact>;

export type FactName = keyof typeof FACTS;
export type Facts = { [F in FactName]?: boolean };

export const FACT_NAMES = Object.keys(FACTS) as FactName[];
export const isFactName = (name: unknown): name is FactName =>
  typeof name === 'string' && Object.hasOwn(FACTS, name);

/** Those that a search has a button for, and those of some names that it was begun with. */
export const soughtFacts = (asked: readonly string[]): FactName[] =>
  FACT_NAMES.filter((name) => (FACTS[name] as Fact).isSought !== false || asked.includes(name));

/** Those of some names that are facts, each once and in the register's order. */
export const factsAmong = (names: readonly string[]): FactName[] =>
  FACT_NAMES.filter((fact) => names.includes(fact));

/** What stating some facts says. */
export const statedFacts = (names: readonly string[]): Facts =>
  Object.fromEntries(factsAmong(names).map((name) => [name, true]));
