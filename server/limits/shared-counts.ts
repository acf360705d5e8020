import { createHash, createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { MAX_TEXT_CHARS, type Others } from '../db/store.ts';

/** The interface of a counter that servers share. */
interface SharedCounter<Change, State> {
  /** Validates messages, which another server version may have sent. */
  isChange(change: unknown): boolean;
  isState(state: unknown): boolean;
  /** Merges two successive changes. */
  join(first: Change, later: Change): Change;
  /** Applies another server's change, now by this server's clock. */
  receive(key: string, change: Change): void;
  /** Returns the complete state, newest first, for a server that starts. It contains no absolute times. */
  state(): Iterable<[string, State]>;
  /** Raises the count to another server's state; repeating it changes nothing. */
  mergeState(key: string, state: State): void;
}

/** How a counter publishes its changes. */
interface Publisher<Change> {
  /** Returns the key of a name. */
  nameOf(name: string | number): string;
  publish(key: string, change: Change): void;
}

/** Connects a counter to those of other servers. */
export type Share = <Change, State>(shared: SharedCounter<Change, State>) => Publisher<Change>;

/** For a server with its own database: nothing is published. Names that a client made long are hashed. */
export const notShared: Share = () => ({
  nameOf(name) {
    const plain = String(name);
    return plain.length <= PLAIN_MAX ? plain : createHash('sha256').update(plain).digest('base64url');
  },
  publish: () => {},
});
const PLAIN_MAX = 300;

/** Characters of a hashed name: 128 bits. */
const HASH_LENGTH = 22;
/** Maximum of unpublished names; more are counted only here. */
const UNPUBLISHED_MAX = 20_000;
/** Names per counter in a state message. */
const NAMES_SENT = 2000;

/** By counter name, then by hashed name. */
type Entries = Record<string, Record<string, unknown>>;

/** A message: changes, or the complete state. */
interface Text {
  deeds?: Entries;
  states?: Entries;
}

/**
 * Makes the counters of all servers that share a database act as one. Each counts in its own memory and publishes
 * changes. Names are hashed with a key of the database, per counter. @returns a function that connects a counter by
 * its name, which is the same on all servers.
 */
export function shareCounts(others: Others | null, log: Logger): (counter: string) => Share {
  if (!others) return () => notShared;
  const { key: hashKey } = others;
  const counters = new Map<string, SharedCounter<unknown, unknown>>();
  const unpublished = new Map<string, Map<string, unknown>>();
  let unpublishedCount = 0;
  let hasOverflowed = false;

  const announce = others.join({
    news() {
      const texts = textsOf('deeds', unpublished);
      unpublished.clear();
      unpublishedCount = 0;
      hasOverflowed = false;
      return texts;
    },
    all: () =>
      textsOf(
        'states',
        [...counters].map(([counter, { state }]) => [counter, newest(state())]),
      ),
    receive(text) {
      const { deeds, states } = read(text);
      for (const [{ isChange, receive }, key, change] of entriesOf(deeds))
        if (isChange(change)) receive(key, change);
      for (const [{ isState, mergeState }, key, state] of entriesOf(states))
        if (isState(state)) mergeState(key, state);
    },
    onFault: (error) =>
      log.warn({ reason: String(error) }, 'the servers do not exchange counts: each counts separately'),
    onBack: () => log.info('the servers exchange counts again'),
  });

  function* entriesOf(tables?: Entries): Iterable<[SharedCounter<unknown, unknown>, string, unknown]> {
    for (const [name, entries] of Object.entries(tables ?? {})) {
      const counter = counters.get(name); // a newer server may have more counters
      if (counter) for (const [key, value] of Object.entries(entries ?? {})) yield [counter, key, value];
    }
  }

  function publish(counter: string, key: string, change: unknown) {
    const changes = unpublished.get(counter) ?? new Map<string, unknown>();
    unpublished.set(counter, changes);
    const isNew = !changes.has(key);
    if (isNew && unpublishedCount >= UNPUBLISHED_MAX) {
      if (!hasOverflowed) log.warn('too many counts to exchange between servers: some count only here');
      hasOverflowed = true;
      return;
    }
    unpublishedCount += Number(isNew);
    changes.set(key, isNew ? change : counters.get(counter)?.join(changes.get(key), change));
    announce();
  }

  return (counter) => (shared) => {
    if (counters.has(counter)) throw new Error(`there are two counters of ${counter}`);
    counters.set(counter, shared as SharedCounter<unknown, unknown>);
    return {
      nameOf: (name) =>
        createHmac('sha256', hashKey).update(`${counter}\n${name}`).digest('base64url').slice(0, HASH_LENGTH),
      publish: (key, change) => publish(counter, key, change),
    };
  };
}

/** Parses a message; empty when it is not ours. */
function read(text: string): Text {
  try {
    return (JSON.parse(text) ?? {}) as Text;
  } catch {
    return {}; // everybody with database access can write to its channels
  }
}

function* newest<T>(list: Iterable<T>): Iterable<T> {
  let count = 0;
  for (const entry of list) {
    if (count++ === NAMES_SENT) return;
    yield entry;
  }
}

/** Splits values into messages below the maximum length. */
function textsOf(kind: keyof Text, tables: Iterable<[string, Iterable<[string, unknown]>]>): string[] {
  const texts: string[] = [];
  let text: Entries = {};
  let length = 0;
  const end = () => {
    if (length > 0) texts.push(JSON.stringify({ [kind]: text }));
    text = {};
    length = 0;
  };
  for (const [counter, entries] of tables)
    for (const [key, value] of entries) {
      // assumes that each entry has its own counter name, which is short
      const more = counter.length + key.length + JSON.stringify(value).length + ENTRY_OVERHEAD;
      if (more > TEXT_MAX) continue; // longer than any valid entry
      if (length + more > TEXT_MAX) end();
      length += more;
      text[counter] ??= {};
      text[counter][key] = value;
    }
  end();
  return texts;
}

/** JSON characters per entry, and the maximum length without the outer ones. */
const ENTRY_OVERHEAD = 12;
const TEXT_MAX = MAX_TEXT_CHARS - 20;
