import { SYNC_LIMITS } from '#contract/limits.ts';
import { OPEN_PATH } from '#contract/sync.ts';
import { phoneStorage, tabStorage } from '#src/data/small-storage.ts';
import { titleOf } from '#src/features/outbox/outbox.words.ts';
import { fileCaches } from '#src/local/browser/file-caches.ts';
import { workerContainer } from '#src/local/browser/worker-container.ts';
import { readSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import type { RequestOptions } from '#src/local/link/api.ts';
import { unspent } from '#src/local/outbox/drafts.ts';
import { entriesOf, othersWaiting } from '#src/local/outbox/queries.ts';
import { noteWiped } from '#src/session/open-app.ts';

/** What would be lost by wiping the phone. */
export interface Unsent {
  /** Titles of the present person's undelivered writes, oldest first. */
  titles: { key: string; title: string }[];
  /** Undelivered writes of other accounts: counted, never shown. */
  others: number;
  /** Texts that were begun, the present person's and a visitor's. */
  drafts: number;
}

/** Lists what waits on this phone. */
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

/** What a wipe touches besides the two databases; a test replaces each one. */
export interface WipePorts {
  caches: () => Promise<Pick<CacheStorage, 'keys' | 'delete'> | null>;
  storages: readonly Pick<Storage, 'clear'>[];
  /** Ends the service workers of this app. */
  unregister: () => Promise<void>;
}

/**
 * Deletes everything that the app keeps in this browser: the app's files, settings, and both databases last. Signs
 * out, and has the server forget how much waited here, lest that be told as a loss. When the server cannot be told
 * now, marks without any name stay, so that it is told with the next signal.
 * @throws what the browser throws when something cannot be deleted.
 */
export async function wipePhone(core: Core, ports: WipePorts): Promise<void> {
  const session = await readSession(core.cache);
  const isSignedIn = session?.user !== null && session !== undefined;
  const tell = async (path: string, options: RequestOptions = {}) =>
    (await core.api.request(path, { ...options, timeoutMs: SYNC_LIMITS.patienceMs })).kind === 'ok';
  const isLeft = !isSignedIn || (await tell('/api/auth/logout', { method: 'POST', body: {} }));
  const isTold = isLeft && (await tell(`${OPEN_PATH}?me=0&waiting=0`));
  core.api.setToken(null);
  core.engine.stop();
  for (const storage of ports.storages) storage.clear();
  const caches = await ports.caches();
  for (const name of (await caches?.keys()) ?? []) await caches?.delete(name);
  await ports.unregister();
  await core.cache.delete();
  await core.outbox.delete();
  if (isLeft && isTold) return;
  await core.outbox.open();
  if (!isLeft) await core.outbox.writeMeta('leaveServer', true);
  if (!isTold) await noteWiped(core);
  core.outbox.close();
}

/** The browser's own storage. */
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
