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

/** What makes room; the outbox is only asked whether there is some. */
interface Storage {
  cache: Cache;
  outbox: Outbox;
  ports: Pick<Ports, 'dropImages' | 'dropMaps'>;
  shown: ShownRows;
}

/**
 * Frees what the person will not miss without signal: pictures, then the search's columns, which can be read from the
 * businesses again, then old threads and rows that were only seen; what the screen is about stays. Stops as soon as
 * something can be written again. @returns whether it can.
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

/** The same, then roads and water of the map, and then areas but the home area, the farthest first, one by one. Never the outbox. */
export async function evict(storage: Storage): Promise<void> {
  if (await evictLittle(storage)) return;
  if ((await storage.ports.dropMaps()) && (await hasRoom(storage.outbox))) return;
  const isSpared = await storage.shown.spared(storage.cache);
  while (await evictFarthestArea(storage.cache, isSpared)) if (await hasRoom(storage.outbox)) return;
}

const PROBE = 'roomProbe';

/** Whether the phone takes what a long post needs: the browser's own estimate is too rough to be believed. */
export async function hasRoom(outbox: Outbox): Promise<boolean> {
  try {
    await outbox.writeMeta(PROBE, 'x'.repeat(STORAGE_LIMITS.probeChars));
    return true;
  } catch (error) {
    if (isQuotaError(error)) return false;
    throw error;
  } finally {
    // What cannot even be deleted now is written over by the next probe.
    await outbox.meta.delete(PROBE).catch(() => undefined);
  }
}
