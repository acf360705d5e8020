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
import { ConfigError } from '../../config-error.ts';
import { sourceOf } from './attribution.ts';

/** An open pack of vector tiles; concurrent reads are safe. */
export interface PackFile {
  pack: MapPack;
  /** Locates a tile; null if the pack has none that a phone could draw. */
  find(tile: Tile): Promise<TilePlace | null>;
  read(place: TilePlace): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A tile's bytes within its pack. */
export type TilePlace = Pick<Entry, 'offset' | 'length'>;

const HEADER_BYTES = 127;
const MAGIC = 'PMTiles';
const VERSION = 3;
/** Packs nest at most a root, a leaf and a leaf of that. */
const MAX_DEPTH = 4;
/** Directories to cache: an area needs one to four. */
const DIRECTORIES = 24;
/** Size limit of an unpacked directory or description. */
const UNPACKED_BYTES = 64 * 1024 * 1024;
/** The layers that we draw, in the two usual schemas, Protomaps and OpenMapTiles. */
const LAYERS = ['roads', 'transportation', 'water', 'waterway'];

const unpack = promisify(gunzip);

/** Opens the file of `MAP_PACK`. @throws ConfigError that explains the fault. */
export async function openMapPack(path: string): Promise<PackFile> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw configError(path, `cannot be read (${error.code})`);
  });
  try {
    return await readPack(path, file);
  } catch (error) {
    await file.close();
    if (error instanceof ConfigError) throw error;
    throw configError(path, 'is cut short or damaged');
  }
}

async function readPack(path: string, file: FileHandle): Promise<PackFile> {
  const { size } = await file.stat();
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => ({ data: await bytesAt(file, offset, length) }),
  };
  const head = size < HEADER_BYTES ? new ArrayBuffer(0) : await bytesAt(file, 0, HEADER_BYTES);
  const header = headerOf(path, head);
  const { rootDirectoryOffset, rootDirectoryLength, jsonMetadataOffset, jsonMetadataLength } = header;
  if (header.tileDataOffset + (header.tileDataLength ?? 0) > size) throw configError(path, 'is cut short');
  const directories = new SharedPromiseCache(DIRECTORIES, false, decompress);
  await directories.getDirectory(source, rootDirectoryOffset, rootDirectoryLength, header);
  const packed = await bytesAt(file, jsonMetadataOffset, jsonMetadataLength);
  const about = Buffer.from(await decompress(packed, header.internalCompression)).toString();
  const metadata = (about === '' ? {} : JSON.parse(about)) as Metadata;
  const layers = metadata.vector_layers?.map(({ id }) => id);
  if (layers && !LAYERS.some((layer) => layers.includes(layer)))
    throw configError(path, `has none of the layers ${LAYERS.join(', ')}`);
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
    for (let depth = 0; depth < MAX_DEPTH; depth++) {
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

/** @throws ConfigError if the file is not a readable pack of vector tiles. */
function headerOf(path: string, head: ArrayBuffer): Header {
  const bytes = Buffer.from(head);
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC || bytes[MAGIC.length] !== VERSION)
    throw configError(path, 'is none');
  const header = bytesToHeader(head);
  if (header.tileType !== TileType.Mvt) throw configError(path, 'contains pictures or tiles of another kind');
  const isReadable = (compression: Compression) =>
    compression === Compression.None || compression === Compression.Gzip;
  if (!isReadable(header.tileCompression) || !isReadable(header.internalCompression))
    throw configError(path, 'is not compressed with gzip');
  const [first, last] = MAP_PACK_LIMITS.zooms;
  if (header.maxZoom < first || header.minZoom > last)
    throw configError(path, `has no tiles of the zooms ${first} to ${last}`);
  return header;
}

const configError = (path: string, what: string) =>
  new ConfigError(`MAP_PACK must be a file of vector tiles in PMTiles 3; ${path} ${what}`);

/** @throws Error if the file ends earlier. */
async function bytesAt(file: FileHandle, offset: number, length: number): Promise<ArrayBuffer> {
  if (length > UNPACKED_BYTES) throw new RangeError(`${length} bytes are requested from a pack at once`);
  const bytes = new Uint8Array(length);
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  if (bytesRead < length) throw new RangeError(`a pack of map tiles ends before ${offset + length}`);
  return bytes.buffer;
}

async function decompress(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression !== Compression.Gzip || bytes.byteLength === 0) return bytes;
  const { buffer, byteOffset, byteLength } = await unpack(bytes, { maxOutputLength: UNPACKED_BYTES });
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}

/** Header and directories identify the content; a copy on another server has the same mark. */
function markOf(parts: readonly Uint8Array[], size: number): string {
  const hash = createHash('sha256').update(String(size));
  for (const part of parts) hash.update(part);
  return hash.digest('base64url').slice(0, 16);
}
