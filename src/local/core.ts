import type { Rows } from '#contract/sync.ts';
import { Api } from './api.ts';
import { Cache } from './cache.ts';
import { AreaKeeper } from './kept/area-keeper.ts';
import { keepRows } from './kept/keep-fetched.ts';
import { Outbox } from './outbox.ts';
import type { Ports } from './ports.ts';
import { ReachTracker } from './reach.ts';
import { evict, evictLittle } from './storage/evict.ts';
import { Shown } from './storage/shown.ts';
import { Engine } from './sync/engine.ts';
import { PullPace } from './sync/pull-pace.ts';

/** The local-first core of one page or worker: two databases, the way to the server, and the engine between them. */
export interface Core {
  ports: Ports;
  cache: Cache;
  outbox: Outbox;
  api: Api;
  reach: ReachTracker;
  engine: Engine;
  /** Downloads the areas that the person keeps. */
  keeper: AreaKeeper;
  /** Present time of this phone as text; it serves display only. */
  nowIso(): string;
  /** Frees what can be fetched again: pictures, old threads, areas but the home area. Never the outbox. */
  evict(): Promise<void>;
  /** The same without the areas: for what is only fetched, nothing that the person keeps is given up. */
  evictLittle(): Promise<void>;
  /** Stores rows that came outside a stream, with room made for them. @returns false when they still do not fit. */
  keep(rows: Rows): Promise<boolean>;
  /** What stays although room is made, because the screen is about it. */
  shown: Shown;
  /** How much a pull asks for, by what the link has carried. */
  pullPace: PullPace;
  /** The last public pull of this page and the tag of its answer: while both stay the same nothing is new. */
  publicTag: { path: string; tag: string | null } | null;
}

/** Builds the core over its ports. Nothing starts by itself: `engine.start()` does. */
export function createCore(ports: Ports): Core {
  const cache = new Cache(ports);
  const outbox = new Outbox(ports);
  const reach = new ReachTracker(ports, cache);
  const api = new Api(ports, reach);
  const shown = new Shown();
  const core: SyncCore = {
    ports,
    cache,
    outbox,
    api,
    reach,
    nowIso: () => new Date(ports.nowMs()).toISOString(),
    evict: () => evict({ cache, outbox, ports, shown }),
    evictLittle: async () => void (await evictLittle({ cache, outbox, ports, shown })),
    keep: (rows) => keepRows(core, rows),
    shown,
    pullPace: new PullPace(),
    publicTag: null,
  };
  return Object.assign(core, { engine: new Engine(core), keeper: new AreaKeeper(core) });
}

/** What the parts of engine and keeper work with. */
export type SyncCore = Omit<Core, 'engine' | 'keeper'>;
