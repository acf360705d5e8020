import { fileCaches } from '#src/local/browser/file-caches.ts';
import type { Core } from '#src/local/core.ts';
import { readUsage } from '#src/local/storage/usage.ts';

/** Bytes of what PetiYard keeps in this browser, by what it is for. */
export interface StorageUse {
  app: number;
  places: number;
  /** Roads and water of the map. */
  maps: number;
  pictures: number;
  areas: number;
  rest: number;
  outbox: number;
}

/** What the browser says; null where it says nothing. */
export interface StorageSays {
  used: number | null;
  quota: number | null;
  /** Whether it has promised not to clear anything. */
  isPersisted: boolean | null;
}

/** The parts of the browser that are asked; a test replaces them. */
export interface StoragePorts {
  caches: () => Promise<Pick<CacheStorage, 'keys' | 'open'> | null>;
  storage: Partial<Pick<StorageManager, 'estimate' | 'persisted'>> | null;
}

/** The browser's own. */
export const browserStorage = (): StoragePorts => ({
  caches: fileCaches,
  storage: navigator.storage ?? null,
});

/** Names of the worker's and the places' caches begin so. */
const OF = { pictures: 'images-', places: 'places-', maps: 'map-' } as const;

/** Adds up what is kept, file by file and row by row. */
export async function readStorageUse(core: Core, { caches }: StoragePorts): Promise<StorageUse> {
  const use: StorageUse = {
    app: 0,
    places: 0,
    maps: 0,
    pictures: 0,
    ...(await readUsage(core.cache, core.outbox)),
  };
  const files = await caches();
  for (const name of (await files?.keys()) ?? []) {
    const kind = (['pictures', 'places', 'maps'] as const).find((each) => name.startsWith(OF[each])) ?? 'app';
    use[kind] += await bytesOf(await files?.open(name));
  }
  return use;
}

async function bytesOf(cache: Cache | undefined): Promise<number> {
  let bytes = 0;
  for (const request of (await cache?.keys()) ?? []) {
    const response = await cache?.match(request);
    bytes += (await response?.blob())?.size ?? 0;
  }
  return bytes;
}

/** Asks the browser; what it refuses to say is as if it had no such question. */
export async function readStorageSays({ storage }: StoragePorts): Promise<StorageSays> {
  const estimate = await Promise.resolve(storage?.estimate?.()).catch(() => undefined);
  const isPersisted = await Promise.resolve(storage?.persisted?.()).catch(() => undefined);
  return {
    used: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    isPersisted: isPersisted ?? null,
  };
}
