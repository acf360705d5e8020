import type { Business } from './businesses.ts';
import { FACT_NAMES, factsAmong } from './facts.ts';
import type { BusinessFields } from './owners.ts';

/** Who said some of what stands in a listing, and when. Never a person's name: an owner, an admin, or a list. */
export interface Said {
  by: 'owner' | 'admin' | 'list';
  /** Names of a listing's fields, and of facts. */
  about: string[];
  /** The day, or a list's own date as text; absent where the list has none. */
  on?: string;
  /** The list's name; absent where it may be any of several. */
  list?: string;
}

/** A word of somebody who knows the listing. */
export type Saying = Pick<Said, 'by' | 'on'>;

/** What the page tells the sayer of. */
const TOLD = ['hours', 'afterHoursPhone', 'serviceRadiusMiles', 'animalTypes', ...FACT_NAMES] as const;
export type Told = (typeof TOLD)[number];

/** Fields of a listing as somebody names them. */
type Named = { [F in keyof BusinessFields]: BusinessFields[F] | undefined };

/** Names of the fields that somebody speaks of, one that is taken off too, and facts each for itself. */
const spokenOf = (fields: Named): string[] => [
  ...Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : name)),
  ...factsAmong(fields.facts ?? []),
];

/** Who has said what when a listing is registered. */
export const saidFirst = (stated: Named, saying: Saying): Said[] => {
  const isTold = (name: string) => TOLD.some((told) => told === name);
  const about = spokenOf(stated).filter((name) => isTold(name) && stated[name as keyof Named] !== null);
  return about.length === 0 ? [] : [{ ...saying, about }];
};

/** Who has said what after a change: what it names is the word of whoever made it, the rest stays whose it was. */
export function saidAfter(before: Business, changed: Named, saying: Saying): Said[] {
  const about = spokenOf(changed);
  return [
    ...without(saidOf(before), [...about, ...(changed.facts ? FACT_NAMES : [])]),
    { ...saying, about },
  ].filter((one) => one.about.length > 0);
}

const without = (said: readonly Said[], names: readonly string[]): Said[] =>
  said.map((one) => ({ ...one, about: one.about.filter((name) => !names.includes(name)) }));

/** Who has said what of a listing: its own list, as long as nobody else has had a hand in it. */
export const saidOf = (business: Business): Said[] =>
  business.said ?? (business.checkedAt === undefined ? saidByList(business) : []);

/** What a list says of a listing. @param listing what of it is the list's word. */
export function saidByList(
  listing: Pick<Business, 'source' | 'alsoListed'> & Partial<Pick<Business, Told>>,
): Said[] {
  const { source, alsoListed = [] } = listing;
  const about = TOLD.filter((name) => !isNothing(listing[name]));
  if (!source || about.length === 0) return [];
  const { name, updated } = source;
  const of = alsoListed.length > 0 ? {} : { list: name, ...(updated === undefined ? {} : { on: updated }) };
  return [{ by: 'list', about, ...of }];
}

const isNothing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);

/** Who has said one thing of a listing; undefined where nobody knows. */
export const sayerOf = (business: Business, name: Told): Said | undefined =>
  saidOf(business).find(({ about }) => about.includes(name));

/** What people have said of a listing: no list may say otherwise. */
export const saidByPeople = ({ said = [] }: Pick<Business, 'said'>): Said[] =>
  said.filter(({ by }) => by !== 'list');
