import { fileCaches } from '#src/local/browser/file-caches.ts';
import type { Core } from '#src/local/core.ts';
import { readUsage } from '#src/local/storage/usage.ts';

/** Bytes stored by purpose. */
export interface StorageUse {
  app: number;
  places: number;
  /** Map roads and water. */
  maps: number;
  pictures: number;
  areas: number;
  rest: number;
  outbox: number;
}

/** The browser's estimate, or null. */
export interface StorageSays {
  used: number | null;
  quota: number | null;
  /** Whether storage is persistent. */
  isPersisted: boolean | null;
}

/** Browser APIs, replaced in tests. */
export interface StoragePorts {
  caches: () => Promise<Pick<CacheStorage, 'keys' | 'open'> | null>;
  storage: Partial<Pick<StorageManager, 'estimate' | 'persisted'>> | null;
}

export const browserStorage = (): StoragePorts => ({
  caches: fileCaches,
  storage: navigator.storage ?? null,
});

/** Prefixes of cache names. */
const OF = { pictures: 'images-', places: 'places-', maps: 'map-' } as const;

/** Adds up the stored files and rows. */
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
    const kind = (['pictures', 'places', 'maps'] as const).find((kind) => name.startsWith(OF[kind])) ?? 'app';
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

/** Queries the browser. An error counts as an unsupported API. */
export async function readStorageSays({ storage }: StoragePorts): Promise<StorageSays> {
  const estimate = await Promise.resolve(storage?.estimate?.()).catch(() => undefined);
  const isPersisted = await Promise.resolve(storage?.persisted?.()).catch(() => undefined);
  return {
    used: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    isPersisted: isPersisted ?? null,
  };
}
