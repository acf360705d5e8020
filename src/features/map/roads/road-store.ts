import type { MapPack } from '#contract/map-pack.ts';
import { fileCaches } from '#src/local/browser/file-caches.ts';

/** Roads and water of kept areas, apart from everything else; "Storage" counts caches of this beginning as maps. */
const STORE = 'map-tiles-v1';
const BLOCKS = '/map/blocks/';
const SIZES = '/map/sizes/';
const PACK = '/map/pack';

/** What the blocks of a region weigh, in a pack. */
export interface KeptSizes {
  mark: string;
  bytes: number[];
}

const open = () => caches.open(STORE);
/** A phone of a server without a pack has no such cache. */
const isHere = async () => (await fileCaches())?.has(STORE) ?? false;

/** Whether this browser can keep tiles, and unpack them: without either none is fetched. */
export const canKeepRoads = async () => 'DecompressionStream' in globalThis && (await fileCaches()) !== null;

/** The names of the blocks that are on this phone. */
export async function keptBlocks(): Promise<Set<string>> {
  if (!(await isHere())) return new Set();
  const keys = await (await open()).keys();
  const paths = keys.map(({ url }) => new URL(url, 'https://phone.invalid').pathname);
  return new Set(paths.filter((path) => path.startsWith(BLOCKS)).map((path) => path.slice(BLOCKS.length)));
}

/** @throws QuotaExceededError when the phone is full. */
export const keepBlock = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> =>
  (await open()).put(BLOCKS + name, new Response(bytes));

/** The bytes of a block; null where it is not kept. */
export async function readBlock(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = (await isHere()) ? await (await open()).match(BLOCKS + name) : undefined;
  return kept ? new Uint8Array(await kept.arrayBuffer()) : null;
}

export async function dropBlocks(names: Iterable<string>): Promise<void> {
  const store = await open();
  for (const name of names) await store.delete(BLOCKS + name);
}

/** @throws QuotaExceededError when the phone is full. */
export const keepSizes = (region: string, sizes: KeptSizes): Promise<void> => keepJson(SIZES + region, sizes);

export const readSizes = (region: string): Promise<KeptSizes | null> => readJson<KeptSizes>(SIZES + region);

/** @throws QuotaExceededError when the phone is full. */
export const keepPack = (pack: MapPack): Promise<void> => keepJson(PACK, pack);

/** The pack that this phone has tiles of, or was told of last; null for none. */
export const readPack = (): Promise<MapPack | null> => readJson<MapPack>(PACK);

/** The server has another pack, or none: what was told of the one before is forgotten. Blocks stay. */
export async function forgetPack(): Promise<void> {
  const store = await open();
  for (const request of await store.keys())
    if (!new URL(request.url, 'https://phone.invalid').pathname.startsWith(BLOCKS))
      await store.delete(request);
}

const keepJson = async (path: string, value: unknown): Promise<void> =>
  (await open()).put(path, Response.json(value));

async function readJson<T>(path: string): Promise<T | null> {
  if (!(await isHere())) return null;
  const kept = await (await open()).match(path);
  return kept ? ((await kept.json()) as T) : null;
}
