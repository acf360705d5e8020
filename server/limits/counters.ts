import { SECOND_MS } from '#contract/shared/time.ts';
import { countedAlone, type Share } from './shared-counts.ts';

/** Names are swept when a table has grown past this, and then when it has doubled. */
const SWEEP_AT = 10_000;
/** A table holds no more: whoever floods it makes it forget who was counted longest ago. */
const NAMES_MOST = 100_000;
/** As many stay then, so that not every new name sweeps. */
const NAMES_KEPT = 0.9 * NAMES_MOST;
/** Of one window all together, as it is told a server that begins. */
const TIMES_TOLD = 1000;
/** More at once is no count. */
const AT_ONCE_MOST = 10_000;

/** Counts events in a sliding window. `waitMs` is 0 while another is allowed. */
export interface Window {
  waitMs(name: string): number;
  /**
   * Counts one. What is one too many, as several servers let in before they have heard of each other, counts as if it
   * had waited: in the long run no more get in than one server lets in.
   */
  add(name: string): void;
  /** Takes one `add` back. */
  takeBack(name: string): void;
  /** Forgets everything about a name. */
  forget(name: string): void;
  /** How many more events of a name are allowed now. */
  left(name: string): number;
}

/** Takes so many at once, or none: then it answers the milliseconds until there are enough. Less than none gives back. */
export type Bucket<Name> = (name: Name, count?: number) => number;

/** A table of names, the longest untouched first. */
function tableOf<T>(isOver: (value: T) => boolean) {
  const table = new Map<string, T>();
  let sweepAt = SWEEP_AT;

  function sweep() {
    for (const [name, value] of table) if (isOver(value)) table.delete(name);
    if (table.size > NAMES_KEPT)
      for (const name of table.keys()) {
        table.delete(name);
        if (table.size <= NAMES_KEPT) break;
      }
    sweepAt = Math.min(NAMES_MOST, Math.max(SWEEP_AT, 2 * table.size));
  }

  return {
    get: (name: string) => table.get(name),
    forget: (name: string) => void table.delete(name),
    set(name: string, value: T) {
      table.delete(name);
      table.set(name, value);
      if (table.size > sweepAt) sweep();
    },
    newestFirst: () => [...table].reverse(),
  };
}

/** What a server did in a window: so many, less than none where more was taken back; perhaps after it had forgotten all. */
type WindowDeed = number | [afterAll: number];

/** Makes a window that allows so many in so long. @param share tells the other servers, if there are any. */
export function windowOf(
  nowMs: () => number,
  allowed: number,
  windowMs: number,
  share: Share = countedAlone,
): Window {
  const isOver = (time: number) => time <= nowMs() - windowMs;
  const table = tableOf<number[]>((list) => isOver(list.at(-1) ?? Number.NEGATIVE_INFINITY));
  /** Oldest first; what is too long ago is let go of. */
  const recent = (known: string) => {
    const list = table.get(known) ?? [];
    const first = list.findIndex((time) => !isOver(time));
    list.splice(0, first < 0 ? list.length : first);
    return list;
  };

  function count(known: string, many: number) {
    const list = recent(known);
    for (let n = 0; n < Math.min(many, AT_ONCE_MOST); n++)
      list.push(Math.max(nowMs(), (list.at(-allowed) ?? Number.NEGATIVE_INFINITY) + windowMs));
    if (many < 0) list.splice(many);
    table.set(known, list.length > allowed ? list.slice(-allowed) : list);
  }

  const { nameOf, tell } = share<WindowDeed, number[]>({
    isDeed: (deed) => isCount(Array.isArray(deed) ? deed[0] : deed),
    isState: (state) => Array.isArray(state) && state.every(isCount),
    join(first, then) {
      if (typeof then !== 'number') return then;
      return typeof first === 'number' ? first + then : [first[0] + then];
    },
    hear(known, deed) {
      if (typeof deed !== 'number') table.forget(known);
      count(known, typeof deed === 'number' ? deed : deed[0]);
    },
    /** How many seconds ago each was, rounded up: what goes back and forth must not grow. */
    state: () =>
      table
        .newestFirst()
        .map(([known]) => [known, recent(known).slice(-TIMES_TOLD)] as const)
        .filter(([, list]) => list.length > 0)
        .map(([known, list]) => [known, list.map((time) => Math.ceil((nowMs() - time) / SECOND_MS))]),
    atLeast(known, ages) {
      const [ours, theirs] = [recent(known), ages.map((age) => nowMs() - age * SECOND_MS)];
      const longer = ours.length > theirs.length ? ours : theirs;
      const merged = longer.map((_, i) =>
        Math.max(...[ours, theirs].map((list) => fromEnd(list, longer, i))),
      );
      table.set(known, merged.slice(-allowed));
    },
  });

  function countHere(known: string, many: number) {
    count(known, many);
    tell(known, many);
  }

  return {
    waitMs(name) {
      const oldest = recent(nameOf(name)).at(-allowed);
      return oldest === undefined ? 0 : oldest + windowMs - nowMs();
    },
    add: (name) => countHere(nameOf(name), 1),
    takeBack: (name) => countHere(nameOf(name), -1),
    forget(name) {
      const known = nameOf(name);
      if (table.get(known)) tell(known, [0]);
      table.forget(known);
    },
    left: (name) => Math.max(0, allowed - recent(nameOf(name)).length),
  };
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The time that stands as far from the end of a list as the place `i` from the end of the longer one. */
const fromEnd = (list: number[], longer: number[], i: number): number =>
  list[list.length - longer.length + i] ?? Number.NEGATIVE_INFINITY;

/**
 * Makes a bucket of a size that fills so fast. What other servers have given away before they heard of it may leave less
 * than nothing: it is filled up first. @param share tells the other servers, if there are any.
 */
export function bucketOf<Name extends string | number>(
  nowMs: () => number,
  size: number,
  refill: { count: number; ms: number },
  share: Share = countedAlone,
): Bucket<Name> {
  const leftIn = (bucket: { left: number; atMs: number }) =>
    Math.min(size, bucket.left + (Math.max(0, nowMs() - bucket.atMs) * refill.count) / refill.ms);
  const table = tableOf<{ left: number; atMs: number }>((bucket) => leftIn(bucket) >= size);
  const leftOf = (known: string) => leftIn(table.get(known) ?? { left: size, atMs: nowMs() });
  const leave = (known: string, left: number) => table.set(known, { left, atMs: nowMs() });

  const { nameOf, tell } = share<number, number>({
    isDeed: isCount,
    isState: isCount,
    join: (first, then) => first + then,
    hear: (known, count) => leave(known, leftOf(known) - count),
    state: () =>
      table
        .newestFirst()
        .map(([known, bucket]) => [known, Math.ceil(leftIn(bucket))] as [string, number])
        .filter(([, left]) => left < size),
    atLeast: (known, left) => leave(known, Math.min(left, leftOf(known))),
  });

  return (name, count = 1) => {
    const known = nameOf(name);
    const left = leftOf(known);
    const isGiven = count <= 0 || left >= count;
    leave(known, isGiven ? left - count : left);
    if (isGiven && count !== 0) tell(known, count);
    return isGiven ? 0 : Math.ceil(((count - left) * refill.ms) / refill.count);
  };
}
