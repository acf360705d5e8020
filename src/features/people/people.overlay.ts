import type { PinnedPerson } from '#contract/my-people.ts';
import { mergeEntries } from '#contract/shared/merge-entries.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { isWithdrawn, newestArgs } from '#src/local/outbox/queries.ts';

type Entry = Pick<OutboxEntry<'person.set'>, 'args' | 'replacement' | 'state'>;

/** A person with their sync state. */
export interface ShownPerson extends PinnedPerson {
  /** The entry has changes that are not on the server yet. */
  isWaiting?: true;
}

/** Applies pending changes to the confirmed list. Rejected and withdrawn changes are skipped. */
function paintPeople(confirmed: readonly PinnedPerson[], entries: readonly Entry[]): PinnedPerson[] {
  return entries
    .filter((entry) => entry.state !== 'rejected' && !isWithdrawn(entry))
    .reduce<PinnedPerson[]>(
      (shown, entry) => mergeEntries(shown, newestArgs(entry as OutboxEntry<'person.set'>)),
      [...confirmed],
    );
}

/** Returns the list with pending changes and marks the people who have some. */
export function shownPeople(confirmed: readonly PinnedPerson[], entries: readonly Entry[]): ShownPerson[] {
  const confirmedWords = new Map(confirmed.map((person) => [person.id, wordsOf(person)]));
  return paintPeople(confirmed, entries).map((person) =>
    confirmedWords.get(person.id) === wordsOf(person) ? person : { ...person, isWaiting: true },
  );
}

const wordsOf = ({ businessId, name, phone, note, lastSeenOn = null }: PinnedPerson) =>
  JSON.stringify([businessId, name, phone, note, lastSeenOn]);

/** Moves a person up (-1) or down (1). */
export function moved(people: readonly PinnedPerson[], id: string, by: -1 | 1): PinnedPerson[] {
  const from = people.findIndex((person) => person.id === id);
  const to = from + by;
  const person = people[from];
  if (!person || to < 0 || to >= people.length) return [...people];
  const others = people.filter((other) => other !== person);
  return [...others.slice(0, to), person, ...others.slice(to)];
}

/** Replaces a person in place, or appends them. */
export const withPerson = (people: readonly PinnedPerson[], person: PinnedPerson): PinnedPerson[] =>
  people.some(({ id }) => id === person.id)
    ? people.map((other) => (other.id === person.id ? person : other))
    : [...people, person];

/** Removes a person. */
export const withoutPerson = (people: readonly PinnedPerson[], id: string): PinnedPerson[] =>
  people.filter((person) => person.id !== id);

/**
 * Returns the local people missing in the account: neither the same entry nor the same business without a
 * note.
 */
export const notYetAdded = (local: readonly PinnedPerson[], own: readonly PinnedPerson[]): PinnedPerson[] =>
  local.filter(
    ({ id, businessId, note }) =>
      !own.some(
        (other) => other.id === id || (businessId !== null && other.businessId === businessId && note === ''),
      ),
  );
