import { SYNC_LIMITS } from '#contract/limits.ts';
import { OPEN_PATH } from '#contract/sync.ts';
import { phoneStorage, tabStorage } from '#src/data/core/small-storage.ts';
import { titleOf } from '#src/features/outbox/outbox.words.ts';
import { fileCaches } from '#src/local/browser/file-caches.ts';
import { workerContainer } from '#src/local/browser/worker-container.ts';
import { readSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import type { RequestOptions } from '#src/local/link/api.ts';
import { unspent } from '#src/local/outbox/drafts.ts';
import { entriesOf, othersWaiting } from '#src/local/outbox/queries.ts';
import { noteWiped } from '#src/session/open-app.ts';

/** Unsent content that a wipe would delete. */
export interface Unsent {
  /** Titles of the current person's undelivered writes, oldest first. */
  titles: { key: string; title: string }[];
  /** Number of undelivered writes of other accounts. Their titles are never shown. */
  others: number;
  /** Number of drafts of the current person and of visitors. */
  drafts: number;
}

/** Reads the unsent content on this phone. */
export async function readUnsent({ outbox, cache }: Core): Promise<Unsent> {
  const session = await readSession(cache);
  const owner = session?.user?.id ?? null;
  const entries = await entriesOf(outbox, owner);
  const drafts = await outbox.drafts.toArray();
  return {
    titles: entries.map((entry) => ({ key: entry.key, title: titleOf(entry) })),
    others: (await othersWaiting(outbox, owner)).count,
    drafts: unspent(drafts).filter((draft) => draft.owner === owner || draft.owner === 'visitor').length,
  };
}

/** Storage that a wipe clears besides the two databases. Tests replace it. */
export interface WipePorts {
  caches: () => Promise<Pick<CacheStorage, 'keys' | 'delete'> | null>;
  storages: readonly Pick<Storage, 'clear'>[];
  /** Unregisters the app's service workers. */
  unregister: () => Promise<void>;
}

/**
 * Deletes everything that the app stores in this browser: files, settings, and the two databases last. Signs out and
 * resets the server's count of waiting writes, so that they are not reported as lost. If the server is unreachable,
 * anonymous markers remain, so that both requests are sent later.
 * @throws the browser's error if something cannot be deleted.
 */
export async function wipePhone(core: Core, ports: WipePorts): Promise<void> {
  const session = await readSession(core.cache);
  const isSignedIn = session?.user !== null && session !== undefined;
  const request = async (path: string, options: RequestOptions = {}) =>
    (await core.api.request(path, { ...options, timeoutMs: SYNC_LIMITS.patienceMs })).kind === 'ok';
  const isSignedOut = !isSignedIn || (await request('/api/auth/logout', { method: 'POST', body: {} }));
  const isReset = isSignedOut && (await request(`${OPEN_PATH}?me=0&waiting=0`));
  core.api.setToken(null);
  core.engine.stop();
  for (const storage of ports.storages) storage.clear();
  const caches = await ports.caches();
  for (const name of (await caches?.keys()) ?? []) await caches?.delete(name);
  await ports.unregister();
  await core.cache.delete();
  await core.outbox.delete();
  if (isSignedOut && isReset) return;
  await core.outbox.open();
  if (!isSignedOut) await core.outbox.writeMeta('leaveServer', true);
  if (!isReset) await noteWiped(core);
  core.outbox.close();
}

/** Returns the browser's storage. */
export function browserWipePorts(): WipePorts {
  return {
    caches: fileCaches,
    storages: [phoneStorage(), tabStorage()],
    unregister: async () => {
      const registrations = (await workerContainer()?.getRegistrations()) ?? [];
      for (const registration of registrations) await registration.unregister();
    },
  };
}
