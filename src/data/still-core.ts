import type { Ports } from '#src/local/browser/ports.ts';
import { ShownRows } from '#src/local/cache/shown.ts';
import type { Core } from '#src/local/core.ts';
import { ReachTracker } from '#src/local/link/reach.ts';

/**
 * Whatever is asked of it, nothing ever comes: each of its parts, and whatever one of them gives, is it again. Who waits for it
 * waits for ever, and keeps nothing else waiting.
 */
const NOTHING: never = new Proxy(() => undefined, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : NOTHING),
  apply: () => NOTHING,
}) as never;

/**
 * A core that knows nothing, has nothing and asks nobody: what screens are drawn with while the app is built, and on the
 * phone until the real one has come. Its clock is this phone's and its timers never end, so that nothing is said to be late.
 */
export function stillCore(nowMs: () => number): Core {
  const ports: Ports = {
    indexedDB: NOTHING,
    IDBKeyRange: NOTHING,
    databasePrefix: '',
    origin: '',
    fetch: NOTHING,
    pack: null,
    locks: null,
    channel: { post: () => {}, subscribe: () => () => {} },
    nowMs,
    random: () => 0,
    uuid: () => '',
    tab: '',
    setTimer: () => () => {},
    requestWakeUp: NOTHING,
    requestRefreshes: NOTHING,
    persist: NOTHING,
    network: () => ({}) as never,
    dropImages: NOTHING,
    dropMaps: NOTHING,
  };
  const core: Core = {
    ports,
    cache: NOTHING,
    outbox: NOTHING,
    api: NOTHING,
    reach: new ReachTracker(ports, NOTHING),
    nowIso: () => new Date(nowMs()).toISOString(),
    evict: NOTHING,
    evictLittle: NOTHING,
    asked: NOTHING,
    keep: NOTHING,
    shown: new ShownRows(),
    leases: NOTHING,
    pullPace: NOTHING,
    publicTag: null,
    engine: NOTHING,
    keeper: NOTHING,
    live: NOTHING,
    readAgain: NOTHING,
  };
  still.add(core);
  return core;
}

const still = new WeakSet<Core>();

/** Whether a core is one that knows nothing. */
export const isStill = (core: Core): boolean => still.has(core);
