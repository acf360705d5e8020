import type { User } from '#contract/auth.ts';
import type { Core } from '#src/local/core.ts';
import type { Say } from './use-write.ts';

/** What tells one kind of a visitor's things from another. */
interface Kind<T> {
  words: { title: string; offer: (names: string) => string; add: string };
  /** What is said of a write that has added them. */
  say: Say;
  /** Of what this phone has kept, that which the person does not have yet; null when that is nothing. */
  more: (core: Core, user: User) => Promise<T | null>;
  namesOf: (more: T) => string[];
  /**
   * Makes them the person's and forgets here whatever found a place. Resolves with the outbox key, or null where none did.
   * @throws QuotaExceededError when the phone is full.
   */
  add: (core: Core, user: User, more: T) => Promise<string | null>;
  forget: (core: Core) => Promise<unknown>;
  /** The number of whom the phone has asked. */
  readAsked: (core: Core) => Promise<number | null | undefined>;
  noteAsked: (core: Core, id: number) => Promise<unknown>;
}

/** What a visitor has kept on this phone, as it is offered to whoever signs in: never added unasked, the phone may be shared. */
export interface VisitorOffer<T> extends Pick<Kind<T>, 'words' | 'say' | 'namesOf' | 'forget'> {
  /** What is offered; null when there is nothing, or when the person's own is not on this phone yet. */
  read: (core: Core, user: User) => Promise<T | null>;
  /** The same, until the person has put it off once. */
  readUnanswered: (core: Core, user: User) => Promise<T | null>;
  /** The person wants to decide later: the page of their own goes on offering it. */
  postpone: (core: Core, user: User) => Promise<unknown>;
  /** Adds what is offered. As `add` of {@link Kind}; what is not offered any more changes nothing. */
  accept: (core: Core, user: User) => Promise<string | null>;
}

/** {@link VisitorOffer} of one kind. */
export function visitorOffer<T>(kind: Kind<T>): VisitorOffer<T> {
  const { words, say, namesOf, forget, more, add, readAsked, noteAsked } = kind;
  const read = async (core: Core, user: User) =>
    (await core.cache.profile.get(user.id)) ? more(core, user) : null;
  return {
    words,
    say,
    namesOf,
    forget,
    read,
    readUnanswered: async (core, user) => ((await readAsked(core)) === user.id ? null : read(core, user)),
    postpone: (core, { id }) => noteAsked(core, id),
    async accept(core, user) {
      const offered = await read(core, user);
      return offered && add(core, user, offered);
    },
  };
}
