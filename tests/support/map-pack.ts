import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { zxyToTileId } from 'pmtiles';
import type { LatLng } from '#contract/shared/geo.ts';
import { blocksAround, type Tile, tilesOfBlock } from '#contract/shared/tiles.ts';

/** A line or an area of a vector tile, in units of 1/4,096 of its side. */
export interface TileFeature {
  kind: 'line' | 'area';
  tags: Record<string, string | number>;
  points: readonly (readonly [x: number, y: number])[];
}

export type TileLayers = Record<string, readonly TileFeature[]>;

export interface PackTile extends Tile {
  bytes: Uint8Array;
}

export interface PackOptions {
  metadata?: object;
  /** Tiles in one part of the directory; more tiles need leaves. */
  leafTiles?: number;
  /** PMTiles code: 1 is vector tiles, 2 is PNG. */
  tileType?: number;
  /** PMTiles code: 1 is none, 2 is gzip, 3 is Brotli. */
  compression?: number;
}

const EXTENT = 4096;
const HEADER_BYTES = 127;
const SIDE = { line: 2, area: 3 } as const;

/** A Mapbox vector tile, version 2, compressed with gzip. */
export function vectorTile(layers: TileLayers): Uint8Array {
  const tile = new PbfWriter();
  for (const [name, features] of Object.entries(layers)) tile.writeMessage(3, writeLayer, { name, features });
  return new Uint8Array(gzipSync(tile.finish()));
}

function writeLayer(
  { name, features }: { name: string; features: readonly TileFeature[] },
  pbf: PbfWriter,
): void {
  const keys = [...new Set(features.flatMap(({ tags }) => Object.keys(tags)))];
  const values = [...new Set(features.flatMap(({ tags }) => Object.values(tags)))];
  pbf.writeVarintField(15, 2);
  pbf.writeStringField(1, name);
  for (const feature of features) pbf.writeMessage(2, writeFeature, { feature, keys, values });
  for (const key of keys) pbf.writeStringField(3, key);
  for (const value of values)
    pbf.writeMessage(
      4,
      (each, into) => {
        if (typeof each === 'number') into.writeVarintField(4, each);
        else into.writeStringField(1, each);
      },
      value,
    );
  pbf.writeVarintField(5, EXTENT);
}

interface Written {
  feature: TileFeature;
  keys: readonly string[];
  values: readonly (string | number)[];
}

function writeFeature({ feature: { kind, tags, points }, keys, values }: Written, pbf: PbfWriter): void {
  const pairs = Object.entries(tags).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)]);
  pbf.writePackedVarint(2, pairs);
  pbf.writeVarintField(3, SIDE[kind]);
  let [atX, atY] = [0, 0];
  const steps = points.flatMap(([x, y]) => {
    const step = [zigzag(x - atX), zigzag(y - atY)];
    [atX, atY] = [x, y];
    return step;
  });
  const geometry = [(1 << 3) | 1, ...steps.slice(0, 2), ((points.length - 1) << 3) | 2, ...steps.slice(2)];
  pbf.writePackedVarint(4, kind === 'area' ? [...geometry, (1 << 3) | 7] : geometry);
}

const zigzag = (n: number) => (n << 1) ^ (n >> 31);

/** A pack in its own folder; a server that has opened it no longer needs them. */
export function packOnDisk(tiles: readonly PackTile[], options: PackOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'));
  const path = join(folder, 'map.pmtiles');
  writeFileSync(path, packOf(tiles, options));
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}

/** The bytes of a pack in PMTiles 3. https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
export function packOf(
  tiles: readonly PackTile[],
  { metadata = METADATA, leafTiles = 1000, tileType = 1, compression = 2 }: PackOptions = {},
): Buffer {
  const ordered = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes }))
    .sort((a, b) => a.id - b.id);
  let at = 0;
  const entries = ordered.map(({ id, bytes }) => {
    const entry = { id, run: 1, offset: at, length: bytes.length };
    at += bytes.length;
    return entry;
  });
  const leaves: Buffer[] = [];
  let root = directory(entries);
  if (entries.length > leafTiles) {
    const list: Entry[] = [];
    for (let from = 0, offset = 0; from < entries.length; from += leafTiles) {
      const leaf = directory(entries.slice(from, from + leafTiles));
      list.push({ id: entries[from]?.id ?? 0, run: 0, offset, length: leaf.length });
      offset += leaf.length;
      leaves.push(leaf);
    }
    root = directory(list);
  }
  const about = gzipSync(JSON.stringify(metadata));
  const leaf = Buffer.concat(leaves);
  const zooms = tiles.map(({ z }) => z);
  const head = Buffer.alloc(HEADER_BYTES);
  head.write('PMTiles', 0, 'latin1');
  head[7] = 3;
  let next = HEADER_BYTES;
  for (const [index, part] of [root.length, about.length, leaf.length, at].entries()) {
    head.writeBigUInt64LE(BigInt(next), 8 + 16 * index);
    head.writeBigUInt64LE(BigInt(part), 16 + 16 * index);
    next += part;
  }
  for (const offset of [72, 80, 88]) head.writeBigUInt64LE(BigInt(entries.length), offset);
  head.set([1, 2, compression, tileType, Math.min(...zooms), Math.max(...zooms)], 96);
  return Buffer.concat([head, root, about, leaf, ...ordered.map(({ bytes }) => bytes)]);
}

interface Entry {
  id: number;
  run: number;
  offset: number;
  length: number;
}

function directory(entries: readonly Entry[]): Buffer {
  const pbf = new PbfWriter();
  pbf.writeVarint(entries.length);
  for (const [index, { id }] of entries.entries()) pbf.writeVarint(id - (entries[index - 1]?.id ?? 0));
  for (const { run } of entries) pbf.writeVarint(run);
  for (const { length } of entries) pbf.writeVarint(length);
  for (const { offset } of entries) pbf.writeVarint(offset + 1);
  return gzipSync(pbf.finish());
}

const METADATA = {
  name: 'A made pack',
  attribution: '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>',
  vector_layers: [{ id: 'roads' }, { id: 'water' }],
};

/** A highway from west to east, a street from north to south, and a pond between them. */
export const CROSSING: TileLayers = {
  roads: [
    {
      kind: 'line',
      tags: { kind: 'highway' },
      points: [
        [0, 2048],
        [EXTENT, 2048],
      ],
    },
    {
      kind: 'line',
      tags: { kind: 'minor_road' },
      points: [
        [1024, 0],
        [1024, EXTENT],
      ],
    },
  ],
  water: [
    {
      kind: 'area',
      tags: { kind: 'lake' },
      points: [
        [2600, 2600],
        [3600, 2600],
        [3600, 3600],
        [2600, 3600],
      ],
    },
  ],
};

/** The same tile everywhere around a place, in all zooms that phones save. */
export function tilesAround(centre: LatLng, radiusMiles: number, layers: TileLayers = CROSSING): PackTile[] {
  const bytes = vectorTile(layers);
  return blocksAround(centre, radiusMiles)
    .flatMap(tilesOfBlock)
    .map((tile) => ({ ...tile, bytes }));
}
