import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { SignedIn, User } from '#contract/auth.ts';
import { type Core, createCore } from '#src/local/core.ts';
import { beginSession } from '#src/local/identity.ts';
import type { Channel, ChannelMessage, Ports } from '#src/local/ports.ts';
import { PASSWORD, type TestServer } from './server.ts';

/** What happens to one request on its way; `pass` sends it on and may change the answer. */
export type Fault = (send: () => Promise<Response>, url: string, init: RequestInit) => Promise<Response>;

const HOST = 'http://petiyard.test';

/** One phone: databases, cookies and a way to the test server. Its contexts (tabs, worker) share all of it. */
export interface Phone {
  /** Opens one more page or worker of this phone. */
  open(): Core;
  /** The first page. */
  core: Core;
  /** Who is signed in, after {@link signIn}. */
  user: User | null;
  signIn(username: string): Promise<User>;
  goOffline(): void;
  goOnline(): void;
  /** Applies to every request until it is set to null. */
  fault: Fault | null;
  clock: { nowMs: number };
  /** Paths of the requests that were made, in order. */
  requests: string[];
  /** Stored cookie, as the browser keeps it. */
  cookie: string;
}

/** A phone in this process: the real core on fake-indexeddb, the real server behind its fetch. */
export function startPhone(server: TestServer, options: { hasLocks?: boolean } = {}): Phone {
  const indexedDB = new IDBFactory();
  const subscribers = new Set<(message: ChannelMessage) => void>();
  const locks = options.hasLocks === false ? null : lockManager();
  let random = 0;

  const phone: Phone = {
    core: undefined as unknown as Core,
    user: null,
    fault: null,
    clock: server.clock,
    requests: [],
    cookie: '',
    open: () => createCore(ports()),
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
  };

  function ports(): Ports {
    const own = new Set<(message: ChannelMessage) => void>();
    return {
      indexedDB,
      IDBKeyRange,
      databasePrefix: 'petiyard-',
      origin: HOST,
      fetch: (url, init) => {
        phone.requests.push(`${init.method} ${url.slice(HOST.length)}`);
        const send = () => travel(server, phone, url, init);
        return phone.fault ? phone.fault(send, url, init) : send();
      },
      locks,
      channel: channelOf(subscribers, own),
      nowMs: () => phone.clock.nowMs,
      random: () => {
        random = (random * 16_807 + 1) % 2_147_483_647;
        return (random % 1000) / 1000;
      },
      uuid: () => crypto.randomUUID(),
      setTimer: () => () => {}, // tests say themselves when the time has come
      requestWakeUp: async () => {},
      persist: async () => true,
    };
  }

  phone.core = phone.open();
  return phone;
}

/** Sends a request as the browser does: with the cookie unless it is left out, with the page's origin. */
async function travel(server: TestServer, phone: Phone, url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('host', 'petiyard.test');
  headers.set('sec-fetch-site', 'same-origin');
  if (init.credentials !== 'omit' && phone.cookie) headers.set('cookie', phone.cookie);
  const bindings = { incoming: { socket: { remoteAddress: '192.0.2.7' } } };
  const { signal: _, ...rest } = init;
  const response = await server.app.request(url, { ...rest, headers }, bindings);
  const set = response.headers.get('set-cookie');
  if (set && init.credentials !== 'omit') phone.cookie = set.split(';')[0] ?? '';
  return response;
}

function channelOf(all: Set<(m: ChannelMessage) => void>, own: Set<(m: ChannelMessage) => void>): Channel {
  return {
    post(message) {
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

/** Web Locks as far as the core uses them: one holder, `ifAvailable`, `steal`. */
function lockManager(): LockManager {
  let holder: object | null = null;
  const manager = {
    async request(name: string, options: LockOptions, work: (lock: Lock | null) => unknown) {
      if (holder && options.ifAvailable && !options.steal) return work(null);
      const mine = {};
      holder = mine;
      try {
        return await work({ name, mode: 'exclusive' });
      } finally {
        if (holder === mine) holder = null;
      }
    },
    query: async () => ({ held: [], pending: [] }),
  };
  return manager as unknown as LockManager;
}
