import { STORAGE_LIMITS } from '#contract/limits.ts';
import { evictFarthestArea } from '../areas/areas.ts';
import { dropOpenedThreads } from '../areas/opened-threads.ts';
import type { Ports } from '../browser/ports.ts';
import { isQuotaError } from '../browser/quota.ts';
import type { Cache } from '../cache/cache.ts';
import { evictSeen } from '../cache/remove.ts';
import { dropPacked } from '../cache/search-notes.ts';
import type { ShownRows } from '../cache/shown.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** The evictable data; the outbox is only probed for room. */
interface Storage {
  cache: Cache;
  outbox: Outbox;
  ports: Pick<Ports, 'dropImages' | 'dropMaps'>;
  shown: ShownRows;
}

/**
 * Frees what the person will not miss offline: pictures, then the search columns, which can be rebuilt, then old
 * threads and seen rows. Rows on screen stay. Stops as soon as a write succeeds. @returns whether one does.
 */
export async function evictLittle({ cache, outbox, ports, shown }: Storage): Promise<boolean> {
  await ports.dropImages();
  if (await hasRoom(outbox)) return true;
  await dropPacked(cache);
  if (await hasRoom(outbox)) return true;
  await dropOpenedThreads(cache, shown);
  await evictSeen(cache, await shown.spared(cache));
  return hasRoom(outbox);
}

/** Like {@link evictLittle}, then roads and water, then areas except home, farthest first. Never the outbox. */
export async function evict(storage: Storage): Promise<void> {
  if (await evictLittle(storage)) return;
  if ((await storage.ports.dropMaps()) && (await hasRoom(storage.outbox))) return;
  const isSpared = await storage.shown.spared(storage.cache);
  while (await evictFarthestArea(storage.cache, isSpared)) if (await hasRoom(storage.outbox)) return;
}

const PROBE = 'roomProbe';

/** Whether the phone can store a long post: the browser's own estimate is too rough. */
export async function hasRoom(outbox: Outbox): Promise<boolean> {
  try {
    await outbox.writeMeta(PROBE, 'x'.repeat(STORAGE_LIMITS.probeChars));
    return true;
  } catch (error) {
    if (isQuotaError(error)) return false;
    throw error;
  } finally {
    // If even the delete fails, the next probe overwrites it.
    await outbox.meta.delete(PROBE).catch(() => undefined);
  }
}
