import { live, readAgain } from './browser/live.ts';
import type { Ports } from './browser/ports.ts';
import { steadyPorts } from './browser/steady-ports.ts';
import { Cache } from './cache/cache.ts';
import { ShownRows } from './cache/shown.ts';
import { Api } from './link/api.ts';
import { ReachTracker } from './link/reach.ts';
import { Outbox } from './outbox/outbox.ts';
import { evict, evictLittle } from './storage/evict.ts';
import { AreaKeeper } from './sync/area-keeper.ts';
import { Engine } from './sync/engine.ts';
import { keepRows, readHistoryStamp } from './sync/keep-fetched.ts';
import { Leases } from './sync/leases.ts';
import { PullPace } from './sync/pull-pace.ts';
import type { SyncCore } from './sync/sync-core.ts';

/** The local-first core of a page or worker: two databases, the API client, and the sync engine. */
export interface Core extends SyncCore {
  engine: Engine;
  /** Downloads the areas that the person keeps. */
  keeper: AreaKeeper;
  /** See {@link live}. Waits until the clock skew of earlier pages is known. */
  live: <T>(read: () => Promise<T>) => ReturnType<typeof live<T>>;
  readAgain: typeof readAgain;
}

/** Builds the core on its ports. Nothing runs until a page or the worker asks for a pass. */
export function createCore(rawPorts: Ports): Core {
  const ports = steadyPorts(rawPorts);
  const cache = new Cache(ports);
  const outbox = new Outbox(ports);
  const reach = new ReachTracker(ports, cache);
  const api = new Api(ports, reach);
  const shown = new ShownRows();
  const core: SyncCore = {
    ports,
    cache,
    outbox,
    api,
    reach,
    nowIso: () => new Date(ports.nowMs()).toISOString(),
    evict: () => evict({ cache, outbox, ports, shown }),
    evictLittle: async () => void (await evictLittle({ cache, outbox, ports, shown })),
    stamp: () => readHistoryStamp(core),
    keep: (rows, stamp) => keepRows(core, rows, stamp),
    shown,
    leases: new Leases(ports),
    pullPace: new PullPace(),
  };
  return Object.assign(core, {
    engine: new Engine(core),
    keeper: new AreaKeeper(core),
    live: <T>(read: () => Promise<T>) => live(reach.recall(), read),
    readAgain,
  });
}
