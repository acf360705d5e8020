import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { MAX_TEXT_CHARS, type Others } from '../db/store.ts';

/** How a counter has what it counts counted by the other servers of its database as well. */
interface Shared<Deed, State> {
  /** Whether it is what it should be, which another version of the server may have said. */
  isDeed(deed: unknown): boolean;
  isState(state: unknown): boolean;
  /** One deed and then another, as one. */
  join(first: Deed, then: Deed): Deed;
  /** Counts what another server has counted; by the clock of this one, now. */
  hear(known: string, deed: Deed): void;
  /** All that is counted, what is newest first, for a server that begins. No time of any clock is in it. */
  state(): Iterable<[string, State]>;
  /** Counts at least as much as another server does; hearing it once more changes nothing. */
  atLeast(known: string, state: State): void;
}

/** What it does so. */
interface Telling<Deed> {
  /** By what a counter knows a name. */
  nameOf(name: string | number): string;
  tell(known: string, deed: Deed): void;
}

/** Joins a counter to those of the other servers. */
export type Share = <Deed, State>(shared: Shared<Deed, State>) => Telling<Deed>;

/** Of a server that has its database alone: names are as they are, and nobody is told. */
export const countedAlone: Share = () => ({ nameOf: String, tell: () => {} });

/** Letters of the hash that stands for a name: 128 bits. */
const HASH_LENGTH = 22;
/** Names that wait to be told; what is more is counted here alone. */
const WAITING_MOST = 20_000;
/** Of each counter, for a server that begins. */
const NAMES_TOLD = 2000;

/** By the name of the counter, then by hashed name. */
type Told = Record<string, Record<string, unknown>>;

/** What stands in a text: what was done, or all that is counted. */
interface Text {
  deeds?: Told;
  states?: Told;
}

/**
 * Makes the counters of all servers of a database count as one, by telling each other; each counts in its own memory
 * and asks nobody. Names are told as hashes under a key of the database, each counter's its own.
 * @returns what joins the counter of a name, which is the same in all servers.
 */
export function shareCounts(others: Others | null, log: Logger): (counter: string) => Share {
  if (!others) return () => countedAlone;
  const { key } = others;
  const counters = new Map<string, Shared<unknown, unknown>>();
  const waiting = new Map<string, Map<string, unknown>>();
  let waitingCount = 0;
  let isBlind = false;

  const wake = others.join({
    news() {
      const texts = textsOf('deeds', waiting);
      waiting.clear();
      waitingCount = 0;
      isBlind = false;
      return texts;
    },
    all: () =>
      textsOf(
        'states',
        [...counters].map(([counter, { state }]) => [counter, newest(state())]),
      ),
    hear(text) {
      const { deeds, states } = read(text);
      for (const [{ isDeed, hear }, known, deed] of knownOf(deeds)) if (isDeed(deed)) hear(known, deed);
      for (const [{ isState, atLeast }, known, state] of knownOf(states))
        if (isState(state)) atLeast(known, state);
    },
    onFault: (error) =>
      log.warn(
        { reason: String(error) },
        'what is counted is not told between servers: each counts by itself',
      ),
    onBack: () => log.info('what is counted is told between servers again'),
  });

  function* knownOf(told?: Told): Iterable<[Shared<unknown, unknown>, string, unknown]> {
    for (const [name, entries] of Object.entries(told ?? {})) {
      const counter = counters.get(name); // a newer server may have more of them
      if (counter) for (const [known, value] of Object.entries(entries ?? {})) yield [counter, known, value];
    }
  }

  function tell(counter: string, known: string, deed: unknown) {
    const deeds = waiting.get(counter) ?? new Map<string, unknown>();
    waiting.set(counter, deeds);
    const isNew = !deeds.has(known);
    if (isNew && waitingCount >= WAITING_MOST) {
      if (!isBlind)
        log.warn('more is counted than can be told between servers: some of it counts here alone');
      isBlind = true;
      return;
    }
    waitingCount += Number(isNew);
    deeds.set(known, isNew ? deed : counters.get(counter)?.join(deeds.get(known), deed));
    wake();
  }

  return (counter) => (shared) => {
    if (counters.has(counter)) throw new Error(`there are two counters of ${counter}`);
    counters.set(counter, shared as Shared<unknown, unknown>);
    return {
      nameOf: (name) =>
        createHmac('sha256', key).update(`${counter}\n${name}`).digest('base64url').slice(0, HASH_LENGTH),
      tell: (known, deed) => tell(counter, known, deed),
    };
  };
}

/** What was told; nothing where it is no text of ours. */
function read(text: string): Text {
  try {
    return (JSON.parse(text) ?? {}) as Text;
  } catch {
    return {}; // whoever can read the database can write on its channels
  }
}

function* newest<T>(list: Iterable<T>): Iterable<T> {
  let count = 0;
  for (const entry of list) {
    if (count++ === NAMES_TOLD) return;
    yield entry;
  }
}

/** What is to be told, in texts that are short enough. */
function textsOf(kind: keyof Text, told: Iterable<[string, Iterable<[string, unknown]>]>): string[] {
  const texts: string[] = [];
  let text: Told = {};
  let length = 0;
  const end = () => {
    if (length > 0) texts.push(JSON.stringify({ [kind]: text }));
    text = {};
    length = 0;
  };
  for (const [counter, entries] of told)
    for (const [known, value] of entries) {
      // as if each entry stood below its counter's name alone: names of counters are short
      const more = counter.length + known.length + JSON.stringify(value).length + ENTRY_SIGNS;
      if (more > TEXT_MOST) continue; // longer than anything that is worth telling
      if (length + more > TEXT_MOST) end();
      length += more;
      text[counter] ??= {};
      text[counter][known] = value;
    }
  end();
  return texts;
}

/** Signs of JSON around an entry, and what is left of a text without those around all. */
const ENTRY_SIGNS = 12;
const TEXT_MOST = MAX_TEXT_CHARS - 20;
