import type { z } from 'zod';
import type { said } from './businesses.schema.ts';
import type { Business } from './businesses.ts';
import { FACT_NAMES, factsAmong, isUnstated, TICKED_FACTS, VALUE_FACTS } from './facts.ts';
import type { BusinessFields } from './owners.ts';

export type Said = z.infer<typeof said>;

/** Statement of an owner or admin. */
export type Saying = Pick<Said, 'by' | 'on'>;

/** Statements as the page shows them. */
const STATED_FIELDS = ['hours', ...VALUE_FACTS, 'animalTypes', ...FACT_NAMES] as const;
export type StatedField = (typeof STATED_FIELDS)[number];

/** Stated fields of a listing. */
type Named = { [F in keyof BusinessFields]: BusinessFields[F] | undefined };

/** Returns the names of all stated fields, removed ones too, and of each fact. */
const spokenOf = (fields: Named): string[] => [
  ...Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : name)),
  ...factsAmong(fields.facts ?? []),
];

/** Returns who stated what when a listing is registered. */
export const saidFirst = (stated: Named, saying: Saying): Said[] => {
  const isStatedField = (name: string) => STATED_FIELDS.some((field) => field === name);
  const about = spokenOf(stated).filter(
    (name) => isStatedField(name) && !isUnstated(stated[name as keyof Named]),
  );
  return about.length === 0 ? [] : [{ ...saying, about }];
};

/** Returns who stated what after an edit: edited fields get the new author, the others keep theirs. */
export function saidAfter(before: Business, changed: Named, saying: Saying): Said[] {
  const about = spokenOf(changed);
  return [
    ...without(saidOf(before), [...about, ...(changed.facts ? TICKED_FACTS : [])]),
    { ...saying, about },
  ].filter((one) => one.about.length > 0);
}

const without = (said: readonly Said[], names: readonly string[]): Said[] =>
  said.map((one) => ({ ...one, about: one.about.filter((name) => !names.includes(name)) }));

/** Returns who stated what in a listing: its source, unless someone else did. */
export const saidOf = (business: Business): Said[] =>
  business.said ?? (business.checkedAt === undefined ? saidByList(business) : []);

/** Returns the statements of a list. @param listing its part of the listing */
export function saidByList(
  listing: Pick<Business, 'source' | 'alsoListed'> & Partial<Pick<Business, StatedField>>,
): Said[] {
  const { source, alsoListed = [] } = listing;
  const about = STATED_FIELDS.filter((name) => !isNothing(listing[name]));
  if (!source || about.length === 0) return [];
  const { name, updated } = source;
  const of = alsoListed.length > 0 ? {} : { list: name, ...(updated === undefined ? {} : { on: updated }) };
  return [{ by: 'list', about, ...of }];
}

const isNothing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);

/** Returns who stated one field; undefined if unknown. */
export const sayerOf = (business: Business, name: StatedField): Said | undefined =>
  saidOf(business).find(({ about }) => about.includes(name));

/** Returns the fields that people stated, which no list may overwrite. */
export const saidByPeople = ({ said = [] }: Pick<Business, 'said'>): Said[] =>
  said.filter(({ by }) => by !== 'list');
