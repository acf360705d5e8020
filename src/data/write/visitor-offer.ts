import type { User } from '#contract/auth.ts';
import type { Core } from '#src/local/core.ts';
import type { Say } from './use-write.ts';

/** One kind of data that a visitor can save. */
interface Kind<T> {
  words: { title: string; offer: (names: string) => string; add: string };
  /** Toasts for the write that adds it. */
  say: Say;
  /** Returns the saved data that the person does not have yet; null if there is none. */
  more: (core: Core, user: User) => Promise<T | null>;
  namesOf: (more: T) => string[];
  /**
   * Adds the data to the person's own and forgets what was added. Resolves to the outbox key, or null if nothing was added.
   * @throws QuotaExceededError when the phone is full
   */
  add: (core: Core, user: User, more: T) => Promise<string | null>;
  forget: (core: Core) => Promise<unknown>;
  /** Id of the person who was asked. */
  readAsked: (core: Core) => Promise<number | null | undefined>;
  noteAsked: (core: Core, id: number) => Promise<unknown>;
}

/** Data that a visitor saved on this phone, offered after a sign-in. Never added unasked, because the phone may be shared. */
export interface VisitorOffer<T> extends Pick<Kind<T>, 'words' | 'say' | 'namesOf' | 'forget'> {
  /** Returns the offered data; null if there is none, or if the person's own data is not on this phone yet. */
  read: (core: Core, user: User) => Promise<T | null>;
  /** The same, but null after the person has postponed the answer. */
  readUnanswered: (core: Core, user: User) => Promise<T | null>;
  /** Postpones the answer; the person's own page keeps offering it. */
  postpone: (core: Core, user: User) => Promise<unknown>;
  /** Adds the data, as `add` of {@link Kind}. Does nothing if it is not offered any more. */
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
