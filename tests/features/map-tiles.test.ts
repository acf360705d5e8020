import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAP_PACK_LIMITS } from '#contract/limits.ts';
import { milesBetween } from '#contract/shared/geo.ts';
import {
  blockOf,
  blocksAround,
  regionOf,
  tileAt,
  tileName,
  tileNamed,
  tilesOfBlock,
} from '#contract/shared/tiles.ts';
import { readBlocks } from '#server/features/map/map.service.ts';
import { openMapPack } from '#server/features/map/pack-file.ts';
import type { Brush } from '#src/features/map/drawing/paint.ts';
import { paintRoads, paintTileGround } from '#src/features/map/drawing/paint-roads.ts';
import { viewAround } from '#src/features/map/drawing/pan-zoom.ts';
import { worldOf } from '#src/features/map/drawing/projection.ts';
import type { Cell } from '#src/features/map/drawing/roads.ts';
import { blocksIn } from '#src/features/map/roads/blocks-form.ts';
import { cellsOf } from '#src/features/map/roads/kept-tiles.ts';
import { linesOf, readTile } from '#src/features/map/roads/read-tile.ts';
import { keepBlock } from '#src/features/map/roads/road-store.ts';
import { tilesInView } from '#src/features/map/roads/tiles-in-view.ts';
import { FakeCaches } from '#tests/support/fake-caches.ts';
import {
  CROSSING,
  type PackTile,
  packOnDisk,
  type TileFeature,
  tilesAround,
  vectorTile,
} from '#tests/support/map-pack.ts';

const OCALA = { lat: 29.19, lng: -82.14 };
const FRAME = { width: 360, height: 640 };
const line = (tags: TileFeature['tags']): TileFeature => ({
  kind: 'line',
  tags,
  points: [
    [0, 1],
    [2, 3],
  ],
});
const area = (tags: TileFeature['tags']): TileFeature => ({
  kind: 'area',
  tags,
  points: [
    [0, 0],
    [9, 0],
    [9, 9],
  ],
});
const read = (layers: Parameters<typeof vectorTile>[0]) => linesOf(gunzipSync(vectorTile(layers)));

/** A path that only counts its points. */
class CountedPath {
  points = 0;
  moveTo = () => void this.points++;
  lineTo = () => void this.points++;
  closePath = () => {};
}

beforeEach(() => {
  vi.stubGlobal('Path2D', CountedPath);
  vi.stubGlobal('caches', new FakeCaches());
});
afterEach(() => vi.unstubAllGlobals());

test('roads, waters and borders are found in a tile of Protomaps', () => {
  const lines = read({
    roads: [
      ...['highway', 'major_road', 'minor_road'].map((kind) => line({ kind })),
      ...['rail', 'path', 'ferry'].map((kind) => line({ kind })),
    ],
    water: [area({ kind: 'lake' }), area({ kind: 'swimming_pool' }), line({ kind: 'river' })],
    boundaries: [line({ kind: 'region' }), line({ kind: 'county' })],
    buildings: [area({ kind: 'building' })],
  });
  expect(lines).toMatchObject({
    hasWater: true,
    roads: { highway: [[0, 1, 2, 3]], main: [[0, 1, 2, 3]], street: [[0, 1, 2, 3]] },
    streams: [[0, 1, 2, 3]],
    borders: [[0, 1, 2, 3]],
  });
  expect(lines.water).toHaveLength(1);
});

test('roads, waters and borders are found in a tile of OpenMapTiles', () => {
  const lines = read({
    transportation: ['motorway', 'secondary', 'tertiary', 'track', 'path', 'rail'].map((of) =>
      line({ class: of }),
    ),
    waterway: [line({ class: 'river' })],
    boundary: [
      line({ admin_level: 4, maritime: 0 }),
      line({ admin_level: 4, maritime: 1 }),
      line({ admin_level: 6, maritime: 0 }),
    ],
  });
  expect([lines.roads.highway.length, lines.roads.main.length, lines.roads.street.length]).toEqual([1, 2, 1]);
  expect([lines.streams.length, lines.borders.length, lines.hasWater]).toEqual([1, 1, false]);
});

test('a tile is read compressed or not; a damaged or oversized one is rejected', async () => {
  const packed = new Uint8Array(vectorTile(CROSSING));
  const lines = await readTile(packed);
  expect(lines.roads.highway).toEqual([[0, 2048, 4096, 2048]]);
  expect(await readTile(new Uint8Array(gunzipSync(packed)))).toEqual(lines);
  await expect(readTile(packed.slice(0, 60))).rejects.toThrow();
  await expect(readTile(new Uint8Array([26, 255, 255, 1, 9]))).rejects.toThrow();
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(MAP_PACK_LIMITS.tilePlainBytes + 1)));
  await expect(readTile(bomb)).rejects.toThrow(/too large/);
});

test('a block is named by its position, and the blocks around a place cover its circle', () => {
  const tile = tileAt(OCALA, 13);
  expect(tileNamed(tileName(tile))).toEqual(tile);
  for (const name of ['', '8', '8.256.0', '14.0.0', '8.-1.0', '8.1.1.1', '8.1e2.1'])
    expect(tileNamed(name)).toBeNull();
  for (const z of [8, 9, 10, 11, 12, 13]) {
    const each = tileAt(OCALA, z);
    expect(tilesOfBlock(blockOf(each))).toContainEqual(each);
    expect(regionOf(each)).toEqual(tileAt(OCALA, 8));
  }
  const blocks = blocksAround(OCALA, 25);
  expect(blocks.map(({ z }) => z)).toEqual(blocks.map(({ z }) => z).toSorted((a, b) => a - b)); // low zoom first
  expect(blocks.filter(({ z }) => z === 12)[0]).toEqual(tileAt(OCALA, 12)); // from the middle outward
  const names = new Set(blocks.map(tileName));
  for (let degrees = 0; degrees < 360; degrees += 10) {
    const far = { lat: OCALA.lat + 0.34 * Math.cos(degrees), lng: OCALA.lng + 0.38 * Math.sin(degrees) };
    if (milesBetween(OCALA, far) <= 25) expect(names).toContain(tileName(tileAt(far, 12)));
  }
  expect(names).not.toContain(tileName(tileAt({ lat: 29.7, lng: -82.14 }, 12)));
  const fiji = blocksAround({ lat: -17, lng: 179.9 }, 30).filter(({ z }) => z === 10);
  expect(new Set(fiji.map(({ x }) => x < 512))).toEqual(new Set([true, false])); // across the 180th meridian
});

async function keep(tiles: readonly PackTile[], blocks = blocksAround(OCALA, 5)): Promise<Set<string>> {
  const pack = packOnDisk(tiles);
  const file = await openMapPack(pack.path);
  for (const block of blocks)
    for (const { name, bytes } of blocksIn(await readBlocks(file, [block]))) await keepBlock(name, bytes);
  await file.close();
  pack.remove();
  return new Set(blocks.map(tileName));
}

test('a view uses the tiles of its zoom, or of a lower zoom if they are not saved', async () => {
  const kept = await keep(tilesAround(OCALA, 5));
  const near = viewAround(OCALA, 5, FRAME);
  const tiles = tilesInView({ ...near, zoom: 14 }, FRAME);
  expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([13]));
  expect(tiles).toContainEqual(tileAt(OCALA, 13));
  for (const { at, from } of await cellsOf(tiles, kept)) expect(from).toEqual(at);
  const away = tileAt({ lat: 29.5, lng: -82.14 }, 13);
  const [cell] = await cellsOf([away], kept);
  expect(cell?.from.z).toBeLessThan(12);
  expect(await cellsOf([tileAt({ lat: 40, lng: -100 }, 13)], kept)).toEqual([]);
  expect(tilesInView({ ...near, zoom: 6 }, FRAME)).toEqual([]); // too far
  expect(tilesInView({ ...near, zoom: 8 }, FRAME).length).toBeLessThan(12);
});

test('a damaged tile is replaced by one of a lower zoom', async () => {
  const place = { lat: 30.5, lng: -84 };
  const at = tileAt(place, 13);
  const damaged = tilesAround(place, 5).map((tile) =>
    tileName(tile) === tileName(at) ? { ...tile, bytes: tile.bytes.slice(0, 50) } : tile,
  );
  const [cell] = await cellsOf([at], await keep(damaged, blocksAround(place, 5)));
  expect(cell?.from.z).toBe(12);
});

/** The calls to a context, in order. */
function recorded() {
  const calls: string[] = [];
  const context = new Proxy({} as Record<string, unknown>, {
    get: (set, name: string) =>
      name in set
        ? set[name]
        : (...given: unknown[]) =>
            void calls.push(
              `${name} ${name === 'stroke' ? set.strokeStyle : name.startsWith('fill') ? set.fillStyle : given.join()}`,
            ),
    set: (set, name: string, value) => {
      set[name] = value;
      return true;
    },
  });
  return { calls, context: context as unknown as CanvasRenderingContext2D };
}

test('water is below roads, streets are below highways, and a cell stays within its square', async () => {
  const { calls, context } = recorded();
  const view = { ...worldOf(OCALA), zoom: 14 };
  const colors = { land: 'land', water: 'water', border: 'border', line: 'line' } as Brush['colors'];
  const brush: Brush = { context, view, frame: FRAME, ratio: 2, colors, widths: new Map() };
  const [cell] = (await cellsOf([tileAt(OCALA, 13)], await keep(tilesAround(OCALA, 5)))) as [Cell];
  paintTileGround(brush, [cell], []);
  paintRoads(brush, [cell]);
  const drawn = calls.filter((each) => /^(fill|stroke)/.test(each));
  expect(drawn).toEqual([
    ...['fillRect land', 'fill water', 'stroke border', 'stroke water'],
    ...['stroke border', 'stroke border', 'stroke border'],
  ]);
  const side = 256 * 2;
  const [rect] = calls.filter((each) => each.startsWith('rect '));
  const [, , width, height] = (rect ?? '').slice(5).split(',').map(Number);
  expect([width, height].map((each) => Math.abs((each ?? 0) - side) <= 0.5)).toEqual([true, true]);
  expect(calls.filter((each) => each === 'save ').length).toBe(
    calls.filter((each) => each === 'restore ').length,
  );
  calls.length = 0;
  paintTileGround(brush, [], []);
  paintRoads(brush, []);
  expect(calls).toEqual([]); // the drawing does not change without a pack
});
