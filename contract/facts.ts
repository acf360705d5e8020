/** A fact of a business that its owner or source may state. */
export interface Fact {
  /** Topic; decides where the business page shows the fact. */
  label: string;
  yes: string;
  /** Only if a 'no' is worth showing. */
  no?: string;
  /** False for facts without a search filter. */
  isSought?: false;
  /** A 'no' can be stated too: forms ask a question with the answers yes and no. */
  question?: string;
}

/**
 * Facts with the same label share a line on the page. A fact is true, false or unknown; one that nobody stated is
 * unknown, never false. Registration, import, the business page and the filters read this table.
 */
export const FACTS = {
  farmCalls: { label: 'Farm calls', yes: 'Makes farm calls', no: 'No farm calls' },
  haulInOnly: {
    label: 'Farm calls',
    yes: 'Haul-in only',
    no: 'Not haul-in only',
    question: 'Do clients have to haul in?',
  },
  takesNewClients: {
    label: 'New clients',
    yes: 'Takes new clients',
    no: 'Not taking new clients',
    question: 'Do you take new clients?',
  },
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

/** Facts whose 'no' can be stated. Each is also a field of its own: true, false, or null if unknown. */
export type AnsweredFact = {
  [F in FactName]: (typeof FACTS)[F] extends { question: string } ? F : never;
}[FactName];
export const isAnsweredFact = (name: string): name is AnsweredFact =>
  isFactName(name) && 'question' in FACTS[name];
export const ANSWERED_FACTS = FACT_NAMES.filter(isAnsweredFact);
/** Makes an object with a value for each of them. */
export const forAnsweredFacts = <T>(make: (name: AnsweredFact) => T): { [F in AnsweredFact]: T } =>
  Object.fromEntries(ANSWERED_FACTS.map((name) => [name, make(name)])) as { [F in AnsweredFact]: T };
/** All other facts. A list of facts is complete for these. */
export const TICKED_FACTS = FACT_NAMES.filter((name) => !isAnsweredFact(name));

/** Facts with a search filter, plus those that the search already uses. */
export const soughtFacts = (asked: readonly string[]): FactName[] =>
  FACT_NAMES.filter((name) => (FACTS[name] as Fact).isSought !== false || asked.includes(name));

/** Returns the known facts among some names, unique and in table order. */
export const factsAmong = (names: readonly string[]): FactName[] =>
  FACT_NAMES.filter((fact) => names.includes(fact));

/** Returns the text for some stated facts. */
export const statedFacts = (names: readonly string[]): Facts =>
  Object.fromEntries(factsAmong(names).map((name) => [name, true]));

/** Returns the answered facts among some fields. */
export const answeredFacts = (fields: { [F in AnsweredFact]?: boolean | null | undefined }): Facts =>
  Object.fromEntries(
    ANSWERED_FACTS.flatMap((name) => (typeof fields[name] === 'boolean' ? [[name, fields[name]]] : [])),
  );

/** Facts with a value: fields of a listing, absent if unknown. Their rules are in `BUSINESS_RULES`. */
export const VALUE_FACTS = ['afterHoursPhone', 'serviceRadiusMiles'] as const;
export type ValueFact = (typeof VALUE_FACTS)[number];
export const isValueFact = (name: string): name is ValueFact => VALUE_FACTS.some((fact) => fact === name);

/** Returns the facts with a value that some fields state. */
export const statedValues = <T extends { [F in ValueFact]?: unknown }>(fields: T) =>
  Object.fromEntries(VALUE_FACTS.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))) as {
    [F in ValueFact]?: NonNullable<T[F]>;
  };

/** Whether a field of a form states nothing. */
export const isUnstated = (value: unknown): value is null | '' => value === null || value === '';
