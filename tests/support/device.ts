import { gunzipSync, gzipSync } from 'node:zlib';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { SignedIn, User } from '#contract/auth.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { API_HEADER } from '#contract/sync.ts';
import type { NetworkHints } from '#src/local/browser/network-hints.ts';
import type { Channel, ChannelMessage, Ports } from '#src/local/browser/ports.ts';
import { beginSession } from '#src/local/cache/identity.ts';
import { type Core, createCore } from '#src/local/core.ts';
import { lockManager } from './device-locks.ts';
import { watched } from './device-storage.ts';
import { PASSWORD, type TestServer } from './server.ts';

/** Intercepts one request; `send` passes it on, and the response may be changed. */
export type Fault = (send: () => Promise<Response>, url: string, init: RequestInit) => Promise<Response>;

const HOST = 'http://petiyard.test';

/** A page or worker of a phone, with ways to end it. */
interface Context {
  core: Core;
  /** Port operations so far: opened transactions, sent requests and received responses. */
  steps: number;
  /** The context is killed at this operation: it and every later one fail. */
  killAt: number;
}

/** One phone: databases, cookies and a connection to the test server. Its contexts (tabs, worker) share all of it. */
export interface Phone {
  /** Opens one more page or worker of this phone. */
  open(): Core;
  /** Opens one more page that can be killed at a chosen step. */
  openContext(): Context;
  /** The first page. */
  core: Core;
  /** The server of the phone; a restored one replaces the first. */
  server: TestServer;
  /** The signed-in person, after {@link signIn}. */
  user: User | null;
  signIn(username: string): Promise<User>;
  goOffline(): void;
  goOnline(): void;
  /** Applies to every request until it is set to null. */
  fault: Fault | null;
  /** The clock of this phone: the server's clock, or its own with `hasOwnClock`. */
  clock: { nowMs: number };
  /** The next random numbers, from 0 to below 1. */
  random: () => number;
  /** The next keys. */
  uuid: () => string;
  /** Paths of the requests so far, in order. */
  requests: string[];
  /** Bodies of the pushes so far, in order. */
  pushes: SentPush[];
  /** The stored cookie, as the browser keeps it. */
  cookie: string;
  /** How many writes fail because the phone is full, by the database's short name. */
  full: { outbox: number; cache: number };
  /** Timers that were set and not canceled, with their delays in milliseconds, newest last. */
  timers: { delayMs: number; run: () => void }[];
  /** Ends the usual wait: runs every timer with at most that delay. */
  losePatience(): void;
  /** Skips the pauses between attempts from now on. */
  skipPauses(): void;
  messages: ChannelMessage[];
  /** The browser's network information. */
  network: NetworkHints;
  /** How often the saved pictures were dropped. */
  droppedImages: number;
  /** Whether it has roads and water for its maps, which may be dropped. */
  keepsMaps: boolean;
  /** Whether this browser can compress requests. */
  packs: boolean;
  /** How often the browser was asked to wake the worker. */
  wakeUps: number;
  /** How often the browser was asked to wake the worker periodically. */
  refreshes: number;
}

/** The body of a push as it was sent. */
interface SentPush {
  user: number | null;
  epoch: string | null;
  cancel: { target: string }[];
  mutations: { key: string; name: string; args: unknown }[];
}

export interface PhoneOptions {
  packs?: boolean;
  hasLocks?: boolean;
  hasOwnClock?: boolean;
  /** The storage of the phone as its pages see it, which may fail in its own ways. */
  storage?: (factory: IDBFactory) => IDBFactory;
}

/** A phone in this process: the real core on fake-indexeddb, with the real server behind its fetch. */
export function startPhone(server: TestServer, options: PhoneOptions = {}): Phone {
  const indexedDB = options.storage?.(new IDBFactory()) ?? new IDBFactory();
  const subscribers = new Set<(message: ChannelMessage) => void>();
  const locks = options.hasLocks === false ? null : lockManager();
  let random = 0;

  const phone: Phone = {
    core: undefined as unknown as Core,
    server,
    user: null,
    fault: null,
    clock: options.hasOwnClock ? { ...server.clock } : server.clock,
    random: () => {
      random = (random * 16_807 + 1) % 2_147_483_647;
      return (random % 1000) / 1000;
    },
    uuid: () => crypto.randomUUID(),
    requests: [],
    pushes: [],
    cookie: '',
    full: { outbox: 0, cache: 0 },
    timers: [],
    messages: [],
    network: { asksToSave: false, kind: 'unknown' },
    droppedImages: 0,
    keepsMaps: false,
    packs: options.packs ?? false,
    wakeUps: 0,
    refreshes: 0,
    open: () => phone.openContext().core,
    openContext() {
      const context = { core: undefined as unknown as Core, steps: 0, killAt: Number.POSITIVE_INFINITY };
      context.core = createCore(portsOf(context));
      return context;
    },
    async signIn(username) {
      const answer = await phone.core.api.request<SignedIn>('/api/auth/login', {
        method: 'POST',
        body: { username, password: PASSWORD },
      });
      if (answer.kind !== 'ok') throw new Error(`could not sign in: ${JSON.stringify(answer)}`);
      await beginSession(phone.core.cache, answer.body.user, phone.clock.nowMs);
      phone.user = answer.body.user;
      return answer.body.user;
    },
    goOffline() {
      phone.fault = async () => Promise.reject(new TypeError('Failed to fetch'));
    },
    goOnline() {
      phone.fault = null;
    },
    losePatience() {
      const due = phone.timers.filter(({ delayMs }) => delayMs <= SYNC_LIMITS.patienceMs);
      phone.timers = phone.timers.filter((timer) => !due.includes(timer));
      for (const timer of due) timer.run();
    },
    skipPauses() {
      const { setTimer } = phone.core.ports;
      phone.core.ports.setTimer = (run, delayMs) => {
        if (delayMs >= SYNC_LIMITS.patienceMs) return setTimer(run, delayMs);
        queueMicrotask(run);
        return () => {};
      };
    },
  };

  function portsOf(context: Context): Ports {
    const own = new Set<(message: ChannelMessage) => void>();
    const step = () => {
      context.steps += 1;
      if (context.steps >= context.killAt) throw new Killed();
    };
    return {
      indexedDB: watched(indexedDB, { step, full: phone.full }),
      IDBKeyRange,
      databasePrefix: 'petiyard-',
      origin: HOST,
      async fetch(url, init) {
        step();
        note(phone, url, init);
        const send = () => travel(phone, url, init);
        const response = await (phone.fault ? phone.fault(send, url, init) : send());
        step();
        return response;
      },
      locks,
      channel: channelOf(phone, subscribers, own),
      nowMs: () => phone.clock.nowMs,
      random: () => phone.random(),
      uuid: () => phone.uuid(),
      tab: crypto.randomUUID(),
      setTimer: (run, delayMs) => {
        const timer = { delayMs, run }; // tests run timers themselves
        phone.timers.push(timer);
        return () =>
          void phone.timers.splice(0, phone.timers.length, ...phone.timers.filter((t) => t !== timer));
      },
      pack: phone.packs ? async (text) => new Uint8Array(gzipSync(text)) : null,
      requestWakeUp: async () => {
        phone.wakeUps += 1;
      },
      requestRefreshes: async () => {
        phone.refreshes += 1;
      },
      persist: async () => true,
      network: () => phone.network,
      dropImages: async () => {
        phone.droppedImages += 1;
      },
      dropMaps: async () => {
        const hasSome = phone.keepsMaps;
        phone.keepsMaps = false;
        return hasSome;
      },
    };
  }

  phone.core = phone.open();
  return phone;
}

/** Thrown inside a killed context: none of its later actions has an effect. */
class Killed extends Error {
  override name = 'Killed';
}

function note(phone: Phone, url: string, init: RequestInit) {
  phone.requests.push(`${init.method} ${url.slice(HOST.length)}`);
  if (url.endsWith('/sync/push')) phone.pushes.push(JSON.parse(textOf(init.body)) as SentPush);
}

/** The text of a body, compressed or not. */
export const textOf = (body: RequestInit['body']): string =>
  body instanceof Uint8Array ? gunzipSync(body).toString() : String(body);

/** Sends a request like the browser: with the cookie unless it is omitted, and with the page's origin. */
async function travel(phone: Phone, url: string, init: RequestInit): Promise<Response> {
  const { server } = phone;
  const headers = new Headers(init.headers);
  headers.set('host', 'petiyard.test');
  headers.set('sec-fetch-site', 'same-origin');
  if (init.credentials !== 'omit' && phone.cookie) headers.set('cookie', phone.cookie);
  const bindings = { incoming: { socket: { remoteAddress: '192.0.2.7' } } };
  const { signal: _, ...rest } = init;
  const response = await server.app.request(url, { ...rest, headers }, bindings);
  if (init.credentials !== 'omit') phone.cookie = withCookies(phone.cookie, response.headers.getSetCookie());
  const dated = new Response(response.body, response);
  dated.headers.set('date', new Date(server.clock.nowMs).toUTCString()); // like every HTTP server
  return dated;
}

/**
 * The cookies that the browser sends from now on: each response replaces the cookies that it names; an emptied one is
 * gone.
 */
export function withCookies(kept: string, answered: readonly string[]): string {
  const pairs = [...kept.split('; '), ...answered.map((cookie) => cookie.split(';')[0] ?? '')];
  const byName = new Map(pairs.map((pair) => [pair.split('=')[0], pair]));
  return [...byName.values()].filter((pair) => /=./.test(pair)).join('; ');
}

function channelOf(
  phone: Phone,
  all: Set<(m: ChannelMessage) => void>,
  own: Set<(m: ChannelMessage) => void>,
): Channel {
  return {
    post(message) {
      phone.messages.push(message);
      for (const listener of all) if (!own.has(listener)) listener(message);
    },
    subscribe(listener) {
      all.add(listener);
      own.add(listener);
      return () => {
        all.delete(listener);
        own.delete(listener);
      };
    },
  };
}

/** A response by the test, with the marks of the real server. */
export const answerWith = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', [API_HEADER]: '1', ...headers },
  });

/** Holds pushes on their way. @returns a function that releases them. */
export function holdPushes(phone: Phone): () => void {
  let answer = () => {};
  const arrival = new Promise<void>((resolve) => {
    answer = resolve;
  });
  phone.fault = async (go, url) => {
    if (url.endsWith('/sync/push')) await arrival;
    return go();
  };
  return answer;
}
