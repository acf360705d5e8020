import type { PinnedPerson } from '#contract/my-people.ts';
import { mergeEntries } from '#contract/shared/merge-entries.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { isWithdrawn, newestArgs } from '#src/local/outbox/queries.ts';

type Entry = Pick<OutboxEntry<'person.set'>, 'args' | 'replacement' | 'state'>;

/** A person as the list shows them. */
export interface ShownPerson extends PinnedPerson {
  /** It is not on the server as it stands here. */
  isWaiting?: true;
}

/** The confirmed list with undelivered changes over it; refused and withdrawn ones change nothing. */
function paintPeople(confirmed: readonly PinnedPerson[], entries: readonly Entry[]): PinnedPerson[] {
  return entries
    .filter((entry) => entry.state !== 'rejected' && !isWithdrawn(entry))
    .reduce<PinnedPerson[]>(
      (shown, entry) => mergeEntries(shown, newestArgs(entry as OutboxEntry<'person.set'>)),
      [...confirmed],
    );
}

/** {@link paintPeople}, and which of them wait. */
export function shownPeople(confirmed: readonly PinnedPerson[], entries: readonly Entry[]): ShownPerson[] {
  const known = new Map(confirmed.map((person) => [person.id, wordsOf(person)]));
  return paintPeople(confirmed, entries).map((person) =>
    known.get(person.id) === wordsOf(person) ? person : { ...person, isWaiting: true },
  );
}

const wordsOf = ({ businessId, name, phone, note }: PinnedPerson) =>
  JSON.stringify([businessId, name, phone, note]);

/** The list with one of them a place up (-1) or down (1). */
export function moved(people: readonly PinnedPerson[], id: string, by: -1 | 1): PinnedPerson[] {
  const from = people.findIndex((person) => person.id === id);
  const to = from + by;
  const person = people[from];
  if (!person || to < 0 || to >= people.length) return [...people];
  const others = people.filter((other) => other !== person);
  return [...others.slice(0, to), person, ...others.slice(to)];
}

/** The list with a person in it: in the place where they stood, else at the end. */
export const withPerson = (people: readonly PinnedPerson[], person: PinnedPerson): PinnedPerson[] =>
  people.some(({ id }) => id === person.id)
    ? people.map((other) => (other.id === person.id ? person : other))
    : [...people, person];

/** The list without one of them. */
export const withoutPerson = (people: readonly PinnedPerson[], id: string): PinnedPerson[] =>
  people.filter((person) => person.id !== id);

/** Of a phone's own list those that the person does not have: not that very one, nor the same business without a note. */
export const notYetAdded = (local: readonly PinnedPerson[], own: readonly PinnedPerson[]): PinnedPerson[] =>
  local.filter(
    ({ id, businessId, note }) =>
      !own.some(
        (other) => other.id === id || (businessId !== null && other.businessId === businessId && note === ''),
      ),
  );
