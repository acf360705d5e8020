import type { Ports } from '#src/local/browser/ports.ts';
import { ShownRows } from '#src/local/cache/shown.ts';
import type { Core } from '#src/local/core.ts';
import { ReachTracker } from '#src/local/link/reach.ts';

/** Every property and every call returns this object again. Awaiting it never resolves. */
const NOTHING: never = new Proxy(() => undefined, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : NOTHING),
  apply: () => NOTHING,
}) as never;

/**
 * Creates a placeholder core: used by the prerendering and until the real core loads. Its promises never resolve and its timers
 * never fire.
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
    stamp: NOTHING,
    keep: NOTHING,
    shown: new ShownRows(),
    leases: NOTHING,
    pullPace: NOTHING,
    engine: NOTHING,
    keeper: NOTHING,
    live: NOTHING,
    readAgain: NOTHING,
  };
  placeholders.add(core);
  return core;
}

const placeholders = new WeakSet<Core>();

/** Returns whether a core is a placeholder. */
export const isStill = (core: Core): boolean => placeholders.has(core);
