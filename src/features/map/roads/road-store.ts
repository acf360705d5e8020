import type { MapPack } from '#contract/map-pack.ts';
import { fileCaches } from '#src/local/browser/file-caches.ts';

/** Cache of roads and water of kept areas. The storage page counts caches with this prefix as maps. */
const STORE = 'map-tiles-v1';
const BLOCKS = '/map/blocks/';
const SIZES = '/map/sizes/';
const PACK = '/map/pack';

/** Sizes of a region's blocks in a pack. */
export interface KeptSizes {
  mark: string;
  bytes: number[];
}

const open = () => caches.open(STORE);
/** False if the server has no pack. */
const hasStore = async () => (await fileCaches())?.has(STORE) ?? false;

/** Returns true if this browser can store and unzip tiles. */
export const canKeepRoads = async () => 'DecompressionStream' in globalThis && (await fileCaches()) !== null;

/** Returns the names of the stored blocks. */
export async function keptBlocks(): Promise<Set<string>> {
  if (!(await hasStore())) return new Set();
  const keys = await (await open()).keys();
  const paths = keys.map(({ url }) => new URL(url, 'https://phone.invalid').pathname);
  return new Set(paths.filter((path) => path.startsWith(BLOCKS)).map((path) => path.slice(BLOCKS.length)));
}

/** Stores a block. @throws QuotaExceededError if the phone is full. */
export const keepBlock = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> =>
  (await open()).put(BLOCKS + name, new Response(bytes));

/** Returns the bytes of a block; null if it is not stored. */
export async function readBlock(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = (await hasStore()) ? await (await open()).match(BLOCKS + name) : undefined;
  return stored ? new Uint8Array(await stored.arrayBuffer()) : null;
}

/** Deletes blocks. */
export async function deleteBlocks(names: Iterable<string>): Promise<void> {
  const store = await open();
  for (const name of names) await store.delete(BLOCKS + name);
}

/** Stores the sizes of a region's blocks. @throws QuotaExceededError if the phone is full. */
export const keepSizes = (region: string, sizes: KeptSizes): Promise<void> => keepJson(SIZES + region, sizes);

export const readSizes = (region: string): Promise<KeptSizes | null> => readJson<KeptSizes>(SIZES + region);

/** Stores the pack's description. @throws QuotaExceededError if the phone is full. */
export const keepPack = (pack: MapPack): Promise<void> => keepJson(PACK, pack);

/** Reads the stored description of the pack, or null. */
export const readPack = (): Promise<MapPack | null> => readJson<MapPack>(PACK);

/** Deletes the description and sizes of a pack that the server no longer has. Blocks stay. */
export async function forgetPack(): Promise<void> {
  const store = await open();
  for (const request of await store.keys())
    if (!new URL(request.url, 'https://phone.invalid').pathname.startsWith(BLOCKS))
      await store.delete(request);
}

const keepJson = async (path: string, value: unknown): Promise<void> =>
  (await open()).put(path, Response.json(value));

async function readJson<T>(path: string): Promise<T | null> {
  if (!(await hasStore())) return null;
  const stored = await (await open()).match(path);
  return stored ? ((await stored.json()) as T) : null;
}
