import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PbfReader } from 'pbf';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MAP_PACK_LIMITS } from '#contract/limits.ts';
import {
  BLOCK_FIELDS as FIELDS,
  MAP_PACK_MESSAGES,
  type MapPackAnswer,
  type MapSizes,
} from '#contract/map-pack.ts';
import type { Problem } from '#contract/problems.ts';
import {
  blockOf,
  blocksAround,
  blocksOfRegion,
  regionOf,
  tileAt,
  tileName,
  tilesOfBlock,
} from '#contract/shared/tiles.ts';
import { sourceOf } from '#server/features/map/attribution.ts';
import { openMapPack } from '#server/features/map/pack-file.ts';
import { CROSSING, type PackOptions, packOf, tilesAround, vectorTile } from '#tests/support/map-pack.ts';
import { HOME, startTestServer, type TestServer } from '#tests/support/server.ts';

let folder: string;
let server: TestServer | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pack-'));
});
afterEach(async () => {
  await server?.close();
  server = null;
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(bytes: Uint8Array): string {
  const path = join(folder, 'map.pmtiles');
  writeFileSync(path, bytes);
  return path;
}

async function start(tiles = tilesAround(HOME, 12), options: PackOptions = {}) {
  server = await startTestServer({ env: { MAP_PACK: fileOf(packOf(tiles, options)) } });
  const { request } = server;
  const { body } = await request<MapPackAnswer>('GET', '/api/map/pack');
  const mark = body.pack?.mark ?? '';
  return {
    mark,
    pack: body.pack,
    sizes: (region: string, pack = mark) =>
      request<MapSizes>('GET', `/api/map/sizes?pack=${pack}&region=${region}`),
    blocks: (names: readonly string[], pack = mark) =>
      request('GET', `/api/map/blocks?pack=${pack}&names=${names.join()}`),
  };
}

interface ReadBlock {
  name: string;
  tiles: { z: number; x: number; y: number; bytes: Uint8Array }[];
}

/** Decodes the answer only by its documentation. */
const readBlocks = (bytes: Uint8Array): ReadBlock[] =>
  new PbfReader(bytes).readFields<ReadBlock[]>((_, blocks, pbf) => {
    blocks.push(
      pbf.readMessage<ReadBlock>(
        (field, block, inner) => {
          if (field === FIELDS.name) block.name = inner.readString();
          if (field !== FIELDS.tile) return;
          const tile = { z: 0, x: 0, y: 0, bytes: new Uint8Array() as Uint8Array };
          inner.readMessage((part, into, last) => {
            if (part === FIELDS.bytes) into.bytes = last.readBytes();
            else into[part === FIELDS.z ? 'z' : part === FIELDS.x ? 'x' : 'y'] = last.readVarint();
          }, tile);
          block.tiles.push(tile);
        },
        { name: '', tiles: [] },
      ),
    );
  }, []);

test('without a pack the server says so, and the other endpoints are 404', async () => {
  server = await startTestServer();
  const { request } = server;
  expect((await request('GET', '/api/map/pack')).body).toEqual({ pack: null });
  expect((await request('GET', '/api/map/sizes?pack=x&region=8.69.106')).status).toBe(404);
  expect((await request('GET', '/api/map/blocks?pack=x&names=12.1110.1703')).status).toBe(404);
});

test('a pack is identified by its mark and its source, which another file does not share', async () => {
  const first = await start();
  expect(first.pack).toEqual({
    mark: expect.stringMatching(/^[\w-]{16}$/),
    attribution: '© OpenStreetMap',
    url: 'https://www.openstreetmap.org/copyright',
  });
  await server?.close();
  const second = await start(tilesAround(HOME, 11));
  expect(second.mark).not.toBe(first.mark);
  expect((await second.sizes('8.69.106', first.mark)).status).toBe(404);
  expect((await second.blocks(['12.1111.1692'], first.mark)).status).toBe(404);
});

test.each([1000, 20])(
  'the sizes of a region match its blocks, with %i tiles per directory',
  async (leafTiles) => {
    const tiles = tilesAround(HOME, 12);
    const { sizes, blocks } = await start(tiles, { leafTiles });
    const region = regionOf(tileAt(HOME, 13));
    const answer = await sizes(tileName(region));
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const reported = new Map(
      blocksOfRegion(region).map((block, at) => [tileName(block), answer.body.bytes[at]]),
    );
    expect(reported.size).toBe(1 + 16 + 256);
    const bytes = tiles[0]?.bytes.length ?? 0;
    const isThere = new Set(tiles.map(tileName));
    for (const block of blocksOfRegion(region))
      expect(reported.get(tileName(block))).toBe(
        bytes * tilesOfBlock(block).filter((tile) => isThere.has(tileName(tile))).length,
      );

    const near = blockOf(tileAt(HOME, 13));
    const received = await blocks([tileName(near), tileName({ ...near, x: near.x + 60 })]);
    expect(received.headers.get('content-type')).toBe('application/x-protobuf');
    expect(received.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(received.headers.get('set-cookie')).toBeNull();
    const [full, empty] = readBlocks(received.bytes);
    expect(full?.name).toBe(tileName(near));
    expect(full?.tiles.map(tileName)).toEqual(tilesOfBlock(near).map(tileName));
    for (const tile of full?.tiles ?? []) expect(tile.bytes).toEqual(vectorTile(CROSSING));
    expect(empty?.tiles).toEqual([]);
  },
);

test('an answer has as many of the first blocks as fit, and at least one; tiles that no phone could draw are left out', async () => {
  const [first, second, third] = blocksAround(HOME, 12).filter(({ z }) => z === 12);
  if (!first || !second || !third) throw new Error('no blocks');
  const heavy = new Uint8Array(MAP_PACK_LIMITS.tileBytes);
  const tooHeavy = new Uint8Array(MAP_PACK_LIMITS.tileBytes + 1);
  const { blocks } = await start([
    ...tilesOfBlock(first).map((tile) => ({ ...tile, bytes: heavy })),
    { ...second, bytes: tooHeavy },
    { ...third, bytes: heavy },
  ]);
  const names = [first, second, third].map(tileName);
  const [alone, ...none] = readBlocks((await blocks(names)).bytes);
  expect([alone?.name, alone?.tiles.length, none]).toEqual([tileName(first), 5, []]);
  const rest = readBlocks((await blocks(names.slice(1))).bytes);
  expect(rest.map(({ tiles }) => tiles.length)).toEqual([0, 1]);
});

test('an invalid block or region is refused in a sentence', async () => {
  const { sizes, blocks, mark } = await start();
  const most = Array.from({ length: 25 }, (_, x) => `12.${x}.0`);
  for (const names of [['13.1.1'], ['12.4096.0'], ['../etc/passwd'], ['12.-1.0'], [''], most])
    expect((await blocks(names)).status).toBe(422);
  for (const region of ['9.1.1', '8.256.0', '8.0', '8.1.1.1', '%00'])
    expect((await sizes(region)).status).toBe(422);
  const { body, status } = (await server?.request<Problem>('GET', '/api/map/sizes')) ?? {};
  expect([status, body?.errors?.map(({ message }) => message)]).toEqual([
    422,
    [MAP_PACK_MESSAGES.pack, MAP_PACK_MESSAGES.region],
  ]);
  expect((await blocks(most.slice(1), mark)).status).toBe(200);
});

test.each([
  ['is none', Buffer.from('SQLite format 3'.repeat(20))],
  ['is none', Buffer.alloc(3)],
  ['contains pictures or tiles of another kind', packOf(tilesAround(HOME, 1), { tileType: 2 })],
  ['is not compressed with gzip', packOf(tilesAround(HOME, 1), { compression: 3 })],
  ['is cut short', packOf(tilesAround(HOME, 1)).subarray(0, 900)],
  [
    'has none of the layers',
    packOf(tilesAround(HOME, 1), { metadata: { vector_layers: [{ id: 'buildings' }] } }),
  ],
  ['has no tiles of the zooms 8 to 13', packOf([{ z: 3, x: 1, y: 1, bytes: vectorTile(CROSSING) }])],
])('a file that %s stops the start with a sentence', async (says, bytes) => {
  const path = fileOf(bytes);
  await expect(openMapPack(path)).rejects.toThrow(
    `MAP_PACK must be a file of vector tiles in PMTiles 3; ${path} ${says}`,
  );
});

test('a damaged directory and a missing file stop the start too', async () => {
  const bytes = packOf(tilesAround(HOME, 1));
  bytes.fill(0xff, 140, 200);
  await expect(openMapPack(fileOf(bytes))).rejects.toThrow(/is cut short or damaged$/);
  await expect(openMapPack(join(folder, 'none.pmtiles'))).rejects.toThrow(/cannot be read \(ENOENT\)$/);
  await expect(openMapPack(folder)).rejects.toThrow(/MAP_PACK must be/);
});

test('the attribution is plain text, whatever a pack contains', () => {
  expect(sourceOf({ attribution: '&#169; <b>Ann</b> &amp; Bob\n' })).toEqual({
    attribution: '© Ann & Bob',
    url: null,
  });
  expect(sourceOf({ attribution: '<a href="javascript:alert(1)">x</a>' }).url).toBeNull();
  expect(sourceOf({ attribution: '', name: 'Basemap' }).attribution).toBe('Basemap');
  expect(sourceOf({ attribution: 7 }).attribution).toBe('A map pack without a source');
  expect(sourceOf({ attribution: 'x'.repeat(900) }).attribution).toHaveLength(300);
});
