import { SECOND_MS } from '#contract/shared/time.ts';
import { notShared, type Share } from './shared-counts.ts';

/** Size at which a table is first cleaned up; afterwards whenever it has doubled. */
const SWEEP_AT = 10_000;
/** Maximum size; beyond it the least recently counted names are dropped. */
const NAMES_MAX = 100_000;
/** Size after a cleanup at the maximum, so that not every new name triggers one. */
const NAMES_KEPT = 0.9 * NAMES_MAX;
/** Times per name in a state message. */
const TIMES_SENT = 1000;
/** Larger counts are invalid. */
const COUNT_MAX = 10_000;

/** Counts events in a sliding window. `waitMs` is 0 while another is allowed. */
export interface Window {
  waitMs(name: string): number;
  /**
   * Counts one event. An event above the limit, which servers may accept before they exchange counts, counts as if it
   * had waited, so that the long-term rate is that of one server.
   */
  add(name: string): void;
  /** Undoes one `add`. */
  takeBack(name: string): void;
  /** Deletes all counts of a name. */
  forget(name: string): void;
  /** Returns how many more events of a name are allowed now. */
  left(name: string): number;
}

/**
 * Takes `count` tokens at once, or none: then it returns the milliseconds until there are enough. A negative count
 * returns tokens.
 */
export type Bucket<Name> = (name: Name, count?: number) => number;

/** A table of names, least recently changed first. */
function tableOf<T>(isExpired: (value: T) => boolean) {
  const entries = new Map<string, T>();
  let sweepAt = SWEEP_AT;

  function sweep() {
    for (const [name, value] of entries) if (isExpired(value)) entries.delete(name);
    if (entries.size > NAMES_KEPT)
      for (const name of entries.keys()) {
        entries.delete(name);
        if (entries.size <= NAMES_KEPT) break;
      }
    sweepAt = Math.min(NAMES_MAX, Math.max(SWEEP_AT, 2 * entries.size));
  }

  return {
    get: (name: string) => entries.get(name),
    forget: (name: string) => void entries.delete(name),
    set(name: string, value: T) {
      entries.delete(name);
      entries.set(name, value);
      if (entries.size > sweepAt) sweep();
    },
    newestFirst: () => [...entries].reverse(),
  };
}

/**
 * A clock that only goes forward: set back, it continues from its latest time. Otherwise a corrected clock would prolong
 * every limit by as much.
 */
export function onwardClock(nowMs: () => number): () => number {
  let latestMs = nowMs();
  let aheadMs = 0;
  return () => {
    const ms = nowMs() + aheadMs;
    if (ms < latestMs) aheadMs += latestMs - ms;
    latestMs = Math.max(latestMs, ms);
    return latestMs;
  };
}

/** A change on another server: an increment, negative after a `takeBack`; in a list when a `forget` came before it. */
type WindowChange = number | [afterAll: number];

/** Creates a window that allows `allowed` events per `windowMs`. @param share exchanges counts with other servers. */
export function windowOf(
  nowMs: () => number,
  allowed: number,
  windowMs: number,
  share: Share = notShared,
): Window {
  const isExpired = (time: number) => time <= nowMs() - windowMs;
  const entries = tableOf<number[]>((times) => isExpired(times.at(-1) ?? Number.NEGATIVE_INFINITY));
  /** Returns the events within the window, oldest first. */
  const recent = (key: string) => {
    const times = entries.get(key) ?? [];
    const first = times.findIndex((time) => !isExpired(time));
    times.splice(0, first < 0 ? times.length : first);
    return times;
  };

  function count(key: string, amount: number) {
    const times = recent(key);
    for (let n = 0; n < Math.min(amount, COUNT_MAX); n++)
      times.push(Math.max(nowMs(), (times.at(-allowed) ?? Number.NEGATIVE_INFINITY) + windowMs));
    if (amount < 0) times.splice(amount);
    entries.set(key, times.length > allowed ? times.slice(-allowed) : times);
  }

  const { nameOf, publish } = share<WindowChange, number[]>({
    isChange: (change) => isCount(Array.isArray(change) ? change[0] : change),
    isState: (state) => Array.isArray(state) && state.every(isCount),
    join(first, later) {
      if (typeof later !== 'number') return later;
      return typeof first === 'number' ? first + later : [first[0] + later];
    },
    receive(key, change) {
      if (typeof change !== 'number') entries.forget(key);
      count(key, typeof change === 'number' ? change : change[0]);
    },
    /** Ages in seconds, rounded up, so that an exchange does not extend them. */
    state: () =>
      entries
        .newestFirst()
        .map(([key]) => [key, recent(key).slice(-TIMES_SENT)] as const)
        .filter(([, times]) => times.length > 0)
        .map(([key, times]) => [key, times.map((time) => Math.ceil((nowMs() - time) / SECOND_MS))]),
    mergeState(key, ages) {
      const [ours, theirs] = [recent(key), ages.map((age) => nowMs() - age * SECOND_MS)];
      const longer = ours.length > theirs.length ? ours : theirs;
      const merged = longer.map((_, i) =>
        Math.max(...[ours, theirs].map((times) => fromEnd(times, longer, i))),
      );
      entries.set(key, merged.slice(-allowed));
    },
  });

  function countAndShare(key: string, amount: number) {
    count(key, amount);
    publish(key, amount);
  }

  return {
    waitMs(name) {
      const oldest = recent(nameOf(name)).at(-allowed);
      return oldest === undefined ? 0 : oldest + windowMs - nowMs();
    },
    add: (name) => countAndShare(nameOf(name), 1),
    takeBack: (name) => countAndShare(nameOf(name), -1),
    forget(name) {
      const key = nameOf(name);
      if (entries.get(key)) publish(key, [0]);
      entries.forget(key);
    },
    left: (name) => Math.max(0, allowed - recent(nameOf(name)).length),
  };
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Returns the entry with the same distance from the end as index `i` of the longer list. */
const fromEnd = (times: number[], longer: number[], i: number): number =>
  times[times.length - longer.length + i] ?? Number.NEGATIVE_INFINITY;

/**
 * Creates a token bucket. Tokens that other servers gave out before an exchange may make it negative; it then refills
 * first. @param share exchanges counts with other servers.
 */
export function bucketOf<Name extends string | number>(
  nowMs: () => number,
  size: number,
  refill: { count: number; ms: number },
  share: Share = notShared,
): Bucket<Name> {
  const leftIn = (bucket: { left: number; atMs: number }) =>
    Math.min(size, bucket.left + (Math.max(0, nowMs() - bucket.atMs) * refill.count) / refill.ms);
  const entries = tableOf<{ left: number; atMs: number }>((bucket) => leftIn(bucket) >= size);
  const leftOf = (key: string) => leftIn(entries.get(key) ?? { left: size, atMs: nowMs() });
  const setLeft = (key: string, left: number) => entries.set(key, { left, atMs: nowMs() });

  const { nameOf, publish } = share<number, number>({
    isChange: isCount,
    isState: isCount,
    join: (first, later) => first + later,
    receive: (key, count) => setLeft(key, leftOf(key) - count),
    state: () =>
      entries
        .newestFirst()
        .map(([key, bucket]) => [key, Math.ceil(leftIn(bucket))] as [string, number])
        .filter(([, left]) => left < size),
    mergeState: (key, left) => setLeft(key, Math.min(left, leftOf(key))),
  });

  return (name, count = 1) => {
    const key = nameOf(name);
    const left = leftOf(key);
    const isTaken = count <= 0 || left >= count;
    setLeft(key, isTaken ? left - count : left);
    if (isTaken && count !== 0) publish(key, count);
    return isTaken ? 0 : Math.ceil(((count - left) * refill.ms) / refill.count);
  };
}
