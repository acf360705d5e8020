import { gzipSync } from 'node:zlib';
import { IDBKeyRange } from 'fake-indexeddb';
import type { User } from '#contract/auth.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import type { Channel, ChannelMessage, Ports } from '#src/local/browser/ports.ts';
import type { SessionRow } from '#src/local/cache/cache.ts';
import type { Core } from '#src/local/core.ts';
import { PUSH_PATH } from '#src/local/link/api.ts';
import type { AnyEntry, Receipt } from '#src/local/outbox/outbox.ts';
import { HOME } from '../support/server.ts';
import { APP, type App } from './app.ts';
import { Disk } from './disk.ts';
import { ORIGIN } from './host.ts';
import { type LockKind, Locks } from './locks.ts';
import type { Loop, Strand } from './loop.ts';
import type { Network } from './network.ts';
import type { Sender } from './network-watch.ts';
import type { Random } from './random.ts';
import { Screen } from './screen.ts';
import { StorageView } from './storage.ts';
import type { WeatherName } from './weather.ts';

const PREFIX = 'petiyard-';

/** One page or the worker of a phone. */
export interface Context {
  readonly kind: 'page' | 'worker' | 'setup';
  readonly name: string;
  readonly strand: Strand;
  readonly core: Core;
  /** The running version: the app, or an older one. */
  readonly app: App;
  readonly screen: Screen;
  readonly view: StorageView;
  readonly listeners: Set<(message: ChannelMessage) => void>;
}

/** A phone's dependencies. */
export interface Surroundings {
  loop: Loop;
  random: Random;
  network: Network;
}

/** One phone: pages and a worker that share disk, locks, channel, cookie and clock. */
export class Phone implements Sender {
  readonly name: string;
  readonly disk: Disk;
  readonly locks: Locks;
  weather: WeatherName = 'clear';
  cookie = '';
  /** This phone's clock minus the world's; see {@link setClock}. */
  skewMs = 0;
  /** Its clock has been wrong since the beginning of the run. */
  wasClockSet = false;
  /** Its page is killed as soon as a cursor has moved on. */
  isDoomed = false;
  /** Version of the app's writes: a newer app may meet an older server. */
  appVersion = 1;
  /** The cache is gone, and the app has been opened without signal since. */
  hasJustLostCache = false;
  /** The worker has requested a wake-up. */
  wantsWakeUp = false;
  /** Called when a page sends a batch while another one of the phone is sending, although there is an honest lock. */
  onTwoAtOnce: () => void = () => {};
  /** Until when entries saved before the sign-in wait for an answer, by key, by the world's clock. */
  readonly heldUntilMs = new Map<string, number>();
  /** The person has answered "Later" to that question. */
  hasSaidLater = false;
  /** Width of the link to the server, in kilobits per second; null: bytes take no time. */
  kbits: number | null = null;
  cuts: Sender['cuts'] = null;
  readonly blames = new Map<string, number>();
  /**
   * Since the storm: the number of entries that waited then, here and of the same people elsewhere; answered batches;
   * uncounted batches,
   * whose entries only need rows of another phone: when each was, by the waiting key; and writes that
   * were refused by the rate limit.
   */
  readonly spent = {
    waited: 0,
    waitedElsewhere: 0,
    batches: 0,
    askedForOthersMs: new Map<string, number>(),
    refusedRates: 0,
  };
  contexts: Context[] = [];
  private readonly pushing = new Set<Strand>();
  /** Pages whose batch or lock was taken over: they finish their work. */
  private readonly robbed = new Set<Strand>();
  private opened = 0;
  private readonly around: Surroundings;

  constructor(around: Surroundings, name: string, lockKind: LockKind) {
    this.around = around;
    this.name = name;
    this.disk = new Disk(PREFIX);
    this.locks = new Locks(around.loop, lockKind);
    this.locks.onSteal = (strand) => this.robbed.add(strand);
  }

  nowMs(): number {
    return this.around.loop.nowMs + this.skewMs;
  }

  setClock(skewMs: number): void {
    this.skewMs = skewMs;
    this.wasClockSet = true;
  }

  pages(): Context[] {
    return this.contexts.filter(({ kind, strand }) => kind === 'page' && !strand.isFrozen);
  }

  open(kind: Context['kind'], app: App = APP): Context {
    const name = `${this.name}.${kind}${++this.opened}`;
    const strand = this.around.loop.strand(name);
    const view = new StorageView(this.disk, this.around.loop, strand);
    if (kind === 'setup') view.spare();
    const listeners = new Set<(message: ChannelMessage) => void>();
    const core = app.createCore(this.portsOf(strand, view, listeners, name));
    const screen = new Screen(this.around.loop, strand);
    const context: Context = { kind, name, strand, core, app, screen, view, listeners };
    this.contexts.push(context);
    return context;
  }

  /** The page ends in this instant: none of its code goes on. */
  kill(context: Context): void {
    // The browser may still have done its last storage request: as the page's deed, not after its end.
    context.view.die(() => this.around.random.chance(0.5));
    this.around.loop.end(context.strand);
    this.contexts = this.contexts.filter((each) => each !== context);
    this.locks.release(context.strand);
  }

  entries(): AnyEntry[] {
    return this.disk.rows<AnyEntry>('outbox', 'entries').toSorted((a, b) => a.seq - b.seq);
  }

  receipts(): readonly Receipt[] {
    return this.disk.rows<Receipt>('outbox', 'receipts');
  }

  session(): SessionRow | null {
    return this.disk.rows<SessionRow>('cache', 'session')[0] ?? null;
  }

  /** The person whom this phone believes to be signed in. */
  user(): User | null {
    const session = this.session();
    return session?.state === 'signedIn' ? session.user : null;
  }

  private portsOf(
    strand: Strand,
    view: StorageView,
    own: Set<(message: ChannelMessage) => void>,
    tab: string,
  ): Ports {
    const { loop, random, network } = this.around;
    const soon = <T>(queue: string, value: T) =>
      new Promise<T>((resolve) => loop.post(strand, queue, 'is granted', () => resolve(value)));
    return {
      indexedDB: view.factory,
      IDBKeyRange,
      databasePrefix: PREFIX,
      origin: ORIGIN,
      fetch: (url, init) => this.send(network, strand, url, init),
      locks: this.locks.viewOf(strand),
      channel: this.channelOf(own),
      nowMs: () => this.nowMs(),
      random: () => random.next(),
      uuid: () => random.uuid(),
      tab,
      ...{ compress: (text: string) => soon('compress', gzipSync(text)) },
      setTimer: (work, delayMs) => loop.after(strand, delayMs, 'timer', 'timer', work),
      pack: async (text) => new Uint8Array(gzipSync(text)),
      requestRefreshes: () => soon('refreshes', undefined),
      requestWakeUp: () => {
        this.wantsWakeUp = true;
        return soon('wake-up', undefined);
      },
      persist: () => soon('persist', true),
      network: () => ({ asksToSave: false, kind: 'unknown' }),
      dropMaps: async () => false, // it keeps none
      dropImages: () => {
        return soon('images', undefined);
      },
    };
  }

  /** Another page may send beside this one, which was frozen. */
  rob(strand: Strand): void {
    this.robbed.add(strand);
  }

  private async send(network: Network, strand: Strand, url: string, init: RequestInit): Promise<Response> {
    if (!url.endsWith(PUSH_PATH)) return network.send(this, strand, url, init);
    for (const each of this.pushing) if (each.isFrozen) this.rob(each);
    const others = [...this.pushing].filter(
      (each) => each !== strand && !each.isDead && !this.robbed.has(each),
    );
    const isAlone = others.length === 0 || this.robbed.has(strand);
    if (!isAlone && this.locks.kind === 'honest') this.onTwoAtOnce();
    this.pushing.add(strand);
    try {
      return await network.send(this, strand, url, init);
    } finally {
      this.pushing.delete(strand);
    }
  }

  private channelOf(own: Set<(message: ChannelMessage) => void>): Channel {
    return {
      post: (message) => {
        for (const { strand, listeners } of this.contexts)
          if (listeners !== own)
            this.around.loop.post(strand, 'message', message.type, () => {
              for (const listener of listeners) listener(message);
            });
      },
      subscribe(listener) {
        own.add(listener);
        return () => own.delete(listener);
      },
    };
  }
}

/** Makes the databases, with a small home area, so that every page finds them: nothing happens to the phone meanwhile. */
export async function prepare(
  phone: Phone,
  run: (context: Context, work: () => Promise<void>) => Promise<void>,
) {
  const context = phone.open('setup');
  phone.contexts = phone.contexts.filter((each) => each !== context);
  await run(context, async () => {
    await context.core.outbox.open();
    await context.core.cache.open();
    await followHome(context.core);
  });
  phone.kill(context);
}

/** Follows the cell of the fixture businesses, as the app does by itself on its first day. */
const followHome = (core: Core) => setHomeArea(core.cache, 'Home', HOME, 5);
