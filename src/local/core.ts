import { Api } from './api.ts';
import { evictAreas } from './areas.ts';
import { Cache } from './cache.ts';
import { Outbox } from './outbox.ts';
import type { Ports } from './ports.ts';
import { ReachTracker } from './reach.ts';
import { evictSeen } from './sync/apply.ts';
import { Engine } from './sync/engine.ts';

/** The local-first core of one page or worker: two databases, the way to the server, and the engine between them. */
export interface Core {
  ports: Ports;
  cache: Cache;
  outbox: Outbox;
  api: Api;
  reach: ReachTracker;
  engine: Engine;
  /** Present time of this phone as text; it serves display only. */
  nowIso(): string;
  /** Frees what can be fetched again: images, rows that were only seen, areas but the home area. Never the outbox. */
  evict(): Promise<void>;
}

/** Builds the core over its ports. Nothing starts by itself: `engine.start()` does. */
export function createCore(ports: Ports): Core {
  const cache = new Cache(ports);
  const outbox = new Outbox(ports);
  const reach = new ReachTracker(ports, cache);
  const api = new Api(ports, reach);
  const core: Omit<Core, 'engine'> = {
    ports,
    cache,
    outbox,
    api,
    reach,
    nowIso: () => new Date(ports.nowMs()).toISOString(),
    async evict() {
      await evictSeen(cache);
      await evictAreas(cache);
      await ports.dropImages();
    },
  };
  return Object.assign(core, { engine: new Engine(core) });
}

/** What the engine's parts work with. */
export type SyncCore = Omit<Core, 'engine'>;
