import type { User } from '#contract/auth.ts';
import { browserPorts } from '#src/local/browser/browser-ports.ts';
import { beginSession } from '#src/local/cache/identity.ts';
import { createCore } from '#src/local/core.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import type { PageEvents } from '#src/shell/running/page-events.ts';
import { startSyncTriggers } from '#src/shell/running/sync-triggers.ts';
import { pushOf, SENTENCES } from './made.ts';

export type Trigger = 'sync' | Parameters<PageEvents['on']>[0];

let requests = 0;
for (const { prototype } of [IDBObjectStore, IDBIndex, IDBCursor] as { prototype: object }[])
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const original = Object.getOwnPropertyDescriptor(prototype, name)?.value;
    if (!/^(get|put|add|delete|clear|count|open|continue|update)/.test(name)) continue;
    if (typeof original !== 'function') continue;
    Object.assign(prototype, {
      [name](...args: unknown[]) {
        requests += 1;
        return original.apply(this, args);
      },
    });
  }

const ports = browserPorts({
  requestWakeUp: async () => {},
  requestRefreshes: async () => {},
  persist: async () => false,
  tab: '',
});
const core = createCore(ports);
const listeners: [Trigger, () => void][] = [];
let owner: User;
let token: string;

/** Signs in and copies all followed streams; from then on the app's own triggers run. */
async function begin(user: User, accessToken: string): Promise<void> {
  [owner, token] = [user, accessToken];
  core.api.setToken(token);
  await beginSession(core.cache, user, ports.nowMs());
  await core.engine.sync();
  const on: PageEvents['on'] = (event, listener) => {
    listeners.push([event, listener]);
    return () => {};
  };
  startSyncTriggers(core, { isVisible: () => true, on, every: () => () => {} });
  await core.engine.sync();
}

/** Writes posts as without signal: nothing is sent. */
async function fill(thread: number, count: number): Promise<void> {
  const writer = { ...core, engine: { wake: () => {}, sync: async () => {} } };
  for (const content of contentsOf(count))
    await enqueue(writer, { name: 'post.create', args: { thread, content }, owner });
}

/** Asks the server for its health, which opens the connection. */
const warm = () => core.engine.isReached();

/** Sends until the outbox is empty. */
async function flush(trigger: Trigger) {
  requests = 0;
  const startMs = performance.now();
  if (trigger === 'sync') await core.engine.sync({ isPushOnly: true });
  for (const [event, listener] of listeners) if (event === trigger) listener();
  const cost = { ms: 0, requests }; // before the polling below adds its own
  while ((await core.outbox.entries.count()) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  cost.ms = performance.now() - startMs;
  await core.engine.sync({ isPushOnly: true });
  return cost;
}

/** The floor: all posts in one plain request, repeated under new keys until a response comes. Returns milliseconds. */
async function sendPlainly(thread: number, count: number): Promise<number> {
  const startMs = performance.now();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  for (;;)
    try {
      const body = JSON.stringify(pushOf(owner.id, thread, contentsOf(count)));
      const response = await fetch('/api/sync/push', { method: 'POST', headers, body });
      await response.json();
      if (!response.ok) throw new Error(`the push got ${response.status}`);
      return performance.now() - startMs;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // fetch throws a TypeError when the connection breaks
    }
}

/** Each text is unique: the server refuses repeated ones. */
const contentsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index}. ${crypto.randomUUID()} ${SENTENCES}`);

export const phone = { begin, fill, warm, flush, sendPlainly };
Object.assign(window, { phone });
