import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  bytesToHeader,
  Compression,
  type Entry,
  findTile,
  type Header,
  SharedPromiseCache,
  type Source,
  TileType,
  zxyToTileId,
} from 'pmtiles';
import { MAP_PACK_LIMITS } from '#contract/limits.ts';
import type { MapPack } from '#contract/map-pack.ts';
import type { Tile } from '#contract/shared/tiles.ts';
import { ConfigError } from '../../config.ts';
import { sourceOf } from './attribution.ts';

/** A pack of vector tiles, open. Any number of readers may read at once. */
export interface PackFile {
  pack: MapPack;
  /** Where the bytes of a tile stand; null where the pack has none, or none that a phone could draw. */
  find(tile: Tile): Promise<TilePlace | null>;
  read(place: TilePlace): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A tile's bytes within its pack. */
export type TilePlace = Pick<Entry, 'offset' | 'length'>;

const HEADER_BYTES = 127;
const MAGIC = 'PMTiles';
const VERSION = 3;
/** A root, a leaf, a leaf of that: packs have no more. */
const DEPTH = 4;
/** Parts of the pack's own list that are kept in memory: an area lies in one to four. */
const DIRECTORIES = 24;
/** No part of the list, and no description, is larger than this once it is unpacked. */
const UNPACKED_BYTES = 64 * 1024 * 1024;
/** What we draw, as the two usual schemes name their layers: Protomaps and OpenMapTiles. */
const LAYERS = ['roads', 'transportation', 'water', 'waterway'];

const unpack = promisify(gunzip);

/** Opens the file of `MAP_PACK`. @throws ConfigError that says what is wrong with it. */
export async function openMapPack(path: string): Promise<PackFile> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw wrong(path, `cannot be read (${error.code})`);
  });
  try {
    return await packIn(path, file);
  } catch (error) {
    await file.close();
    if (error instanceof ConfigError) throw error;
    throw wrong(path, 'is cut short or damaged');
  }
}

async function packIn(path: string, file: FileHandle): Promise<PackFile> {
  const { size } = await file.stat();
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => ({ data: await bytesAt(file, offset, length) }),
  };
  const head = size < HEADER_BYTES ? new ArrayBuffer(0) : await bytesAt(file, 0, HEADER_BYTES);
  const header = headerOf(path, head);
  const { rootDirectoryOffset, rootDirectoryLength, jsonMetadataOffset, jsonMetadataLength } = header;
  if (header.tileDataOffset + (header.tileDataLength ?? 0) > size) throw wrong(path, 'is cut short');
  const directories = new SharedPromiseCache(DIRECTORIES, false, plain);
  await directories.getDirectory(source, rootDirectoryOffset, rootDirectoryLength, header);
  const packed = await bytesAt(file, jsonMetadataOffset, jsonMetadataLength);
  const about = Buffer.from(await plain(packed, header.internalCompression)).toString();
  const metadata = (about === '' ? {} : JSON.parse(about)) as Metadata;
  const layers = metadata.vector_layers?.map(({ id }) => id);
  if (layers && !LAYERS.some((layer) => layers.includes(layer)))
    throw wrong(path, `has none of the layers ${LAYERS.join(', ')}`);
  const root = await bytesAt(file, rootDirectoryOffset, rootDirectoryLength);
  const parts = [head, root, packed].map((part) => new Uint8Array(part));
  return {
    pack: { mark: markOf(parts, size), ...sourceOf(metadata) },
    async find({ z, x, y }) {
      if (z < header.minZoom || z > header.maxZoom) return null;
      const entry = await entryOf(zxyToTileId(z, x, y));
      return entry && entry.length <= MAP_PACK_LIMITS.tileBytes
        ? { offset: header.tileDataOffset + entry.offset, length: entry.length }
        : null;
    },
    read: async ({ offset, length }) => new Uint8Array(await bytesAt(file, offset, length)),
    close: () => file.close(),
  };

  async function entryOf(id: number): Promise<Entry | null> {
    let [offset, length] = [rootDirectoryOffset, rootDirectoryLength];
    for (let depth = 0; depth < DEPTH; depth++) {
      const entry = findTile(await directories.getDirectory(source, offset, length, header), id);
      if (!entry || entry.runLength > 0) return entry;
      offset = header.leafDirectoryOffset + entry.offset;
      length = entry.length;
    }
    return null;
  }
}

interface Metadata {
  name?: unknown;
  attribution?: unknown;
  vector_layers?: { id: string }[];
}

/** @throws ConfigError where the file is no pack of vector tiles that we can read. */
function headerOf(path: string, head: ArrayBuffer): Header {
  const bytes = Buffer.from(head);
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC || bytes[MAGIC.length] !== VERSION)
    throw wrong(path, 'is none');
  const header = bytesToHeader(head);
  if (header.tileType !== TileType.Mvt) throw wrong(path, 'holds pictures or tiles of another kind');
  const isReadable = (way: Compression) => way === Compression.None || way === Compression.Gzip;
  if (!isReadable(header.tileCompression) || !isReadable(header.internalCompression))
    throw wrong(path, 'is packed by something else than gzip');
  const [first, last] = MAP_PACK_LIMITS.zooms;
  if (header.maxZoom < first || header.minZoom > last)
    throw wrong(path, `has no tiles of the zooms ${first} to ${last}`);
  return header;
}

const wrong = (path: string, what: string) =>
  new ConfigError(`MAP_PACK must be a file of vector tiles in PMTiles 3; ${path} ${what}`);

/** @throws Error where the file ends before. */
async function bytesAt(file: FileHandle, offset: number, length: number): Promise<ArrayBuffer> {
  if (length > UNPACKED_BYTES) throw new RangeError(`${length} bytes are asked of a pack at once`);
  const bytes = new Uint8Array(length);
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  if (bytesRead < length) throw new RangeError(`a pack of map tiles ends before ${offset + length}`);
  return bytes.buffer;
}

async function plain(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression !== Compression.Gzip || bytes.byteLength === 0) return bytes;
  const { buffer, byteOffset, byteLength } = await unpack(bytes, { maxOutputLength: UNPACKED_BYTES });
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}

/** The head and the list name what is in a pack; a copy of it on another server has the same mark. */
function markOf(parts: readonly Uint8Array[], size: number): string {
  const hash = createHash('sha256').update(String(size));
  for (const part of parts) hash.update(part);
  return hash.digest('base64url').slice(0, 16);
}
