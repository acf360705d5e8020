import type { User } from '#contract/auth.ts';
import { PROTOCOL } from '#contract/sync.ts';
import type { Ports } from '#src/local/browser/ports.ts';
import { beginSession } from '#src/local/cache/identity.ts';
import { type Core, createCore } from '#src/local/core.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import type { PageEvents } from '#src/shell/running/page-events.ts';
import { startSyncTriggers } from '#src/shell/running/sync-triggers.ts';

/** What a flush has cost the phone. */
export interface Cost {
  ms: number;
  /** Requests to IndexedDB, and transactions. */
  requests: number;
  transactions: number;
}

/** What is to be posted: where, how many, and a word that no other posts have. */
export interface Posts {
  thread: number;
  count: number;
  mark: string;
}

/** The classes whose calls are counted. */
export type StorageClasses = Pick<
  typeof globalThis,
  'IDBObjectStore' | 'IDBIndex' | 'IDBCursor' | 'IDBDatabase'
>;

/** What the posts are made of: of 35 words each, as people write, so that packing them gains no more than it does there. */
const WORDS =
  'she was fine all summer and loads well but since the storm our old mare will not go near that blue trailer at all what would you try first with her we have had hay soaked in the barn for days vet came on Monday said nothing is broken maybe hoof abscess gives little bute twice a day walks sound on grass stands square eats drinks coat shines please tell me about farrier shoes goats chickens fence water bucket salt block pasture gate dog barks neighbour sold two calves last spring rain mud thrush clean dry bedding shavings straw feed grain pellets alfalfa coastal weight tape colic sand test worms count dewormer vaccine rabies tetanus teeth float saddle fits poorly girth rub blanket rope halter lead slowly patience reward praise'.split(
    ' ',
  );
const WORDS_OF_A_POST = 35;
const CALLS =
  'get getAll getAllKeys getKey put add delete clear count openCursor openKeyCursor continue update';

/** The real core of a phone, with what the bench does to it. Runs in a page, or in Node over what takes IndexedDB's place. */
export class BenchPhone {
  private readonly core: Core;
  private readonly ports: Ports;
  private user: User | null = null;
  private token = '';
  private readonly listeners = new Map<string, (() => void)[]>();
  private readonly counted = { requests: 0, transactions: 0 };

  constructor(ports: Ports, classes: StorageClasses) {
    this.ports = ports;
    this.count(classes);
    this.core = createCore(ports);
  }

  /** Signs in and copies everything that a phone follows; from then on the app's own triggers run. */
  async begin(user: User, token: string): Promise<void> {
    this.user = user;
    this.token = token;
    this.core.api.setToken(token);
    await beginSession(this.core.cache, user, this.ports.nowMs());
    await this.core.engine.sync();
    startSyncTriggers(this.core, this.events());
    await this.core.engine.sync();
  }

  /** Writes posts as without signal: nothing is sent. */
  async fill(posts: Posts): Promise<void> {
    const { user } = this;
    if (!user) throw new Error('nobody is signed in');
    const writer = { ...this.core, engine: { wake: () => {}, sync: async () => {} } };
    for (const content of contentsOf(posts))
      await enqueue(writer, { name: 'post.create', args: { thread: posts.thread, content }, owner: user });
  }

  /** One request that says nothing: the connection stands, and the reach is known. */
  warm = (): Promise<boolean> => this.core.engine.isReached();

  /** Sends until nothing waits. @param event what begins it: a pass, or what the browser tells the app. */
  async flush(event: 'pass' | 'online' | 'act' = 'pass'): Promise<Cost> {
    Object.assign(this.counted, { requests: 0, transactions: 0 });
    const startMs = performance.now();
    const emptied = this.emptied();
    if (event === 'pass') void this.core.engine.sync({ isPushOnly: true });
    else for (const listener of this.listeners.get(event) ?? []) listener();
    await emptied;
    const cost = { ms: performance.now() - startMs, ...this.counted };
    await this.core.engine.sync({ isPushOnly: true });
    return cost;
  }

  /** The floor: all of it in one request by plain fetch, repeated under new keys until an answer comes. */
  async sendBlindly(posts: Posts): Promise<number> {
    const startMs = performance.now();
    for (;;) {
      const mutations = contentsOf(posts).map((content) => ({
        key: crypto.randomUUID(),
        name: 'post.create',
        argsVersion: 1,
        args: { thread: posts.thread, content },
      }));
      const envelope = { protocol: PROTOCOL, device: crypto.randomUUID(), epoch: null, user: this.user?.id };
      try {
        const answer = await fetch(`${this.ports.origin}/api/sync/push`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
          body: JSON.stringify({ ...envelope, cancel: [], mutations }),
        });
        await answer.json();
        if (answer.ok) return performance.now() - startMs;
        throw new Error(`the push was answered ${answer.status}`);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error; // what fetch throws where the connection breaks
      }
    }
  }

  private async emptied(): Promise<void> {
    const { engine, outbox } = this.core;
    await new Promise<void>((resolve) => {
      const end = engine.subscribe(async () => {
        if (engine.current() === 'sending' || (await outbox.entries.count()) > 0) return;
        end();
        resolve();
      });
    });
  }

  private events(): PageEvents {
    return {
      isVisible: () => true,
      on: (event, listener) => {
        this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
        return () => {};
      },
      every: () => () => {},
    };
  }

  private count(classes: StorageClasses): void {
    const { counted } = this;
    const wrap = (kind: { prototype: object }, name: string, counter: 'requests' | 'transactions') => {
      const prototype = kind.prototype as Record<string, (...args: unknown[]) => unknown>;
      const real = prototype[name];
      if (!real) return;
      prototype[name] = function (...args) {
        counted[counter] += 1;
        return real.apply(this, args);
      };
    };
    for (const name of CALLS.split(' '))
      for (const kind of [classes.IDBObjectStore, classes.IDBIndex, classes.IDBCursor])
        if (Object.hasOwn(kind.prototype, name)) wrap(kind, name, 'requests');
    wrap(classes.IDBDatabase, 'transaction', 'transactions');
  }
}

const contentsOf = ({ count, mark }: Posts) =>
  Array.from({ length: count }, (_, index) => {
    const words = Array.from(
      { length: WORDS_OF_A_POST },
      () => WORDS[Math.floor(Math.random() * WORDS.length)],
    );
    return `${mark} ${index}. ${words.join(' ')}`;
  });
