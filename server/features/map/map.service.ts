import { PbfWriter } from 'pbf';
import { MAP_PACK_LIMITS } from '#contract/limits.ts';
import { BLOCK_FIELDS as FIELDS } from '#contract/map-pack.ts';
import { blocksOfRegion, type Tile, tileName, tilesOfBlock } from '#contract/shared/tiles.ts';
import type { PackFile, TilePlace } from './pack-file.ts';

interface PlacedTile {
  tile: Tile;
  place: TilePlace;
}

/** Returns the bytes of each block of a region, as stored in the pack. */
export async function sizesOf(file: PackFile, region: Tile): Promise<number[]> {
  const sizes: number[] = [];
  for (const block of blocksOfRegion(region)) sizes.push(weightOf(await placesOf(file, block)));
  return sizes;
}

/**
 * Returns the first blocks that fit into one answer, at least one; the phone requests the rest again. A block without
 * data has no tiles.
 */
export async function readBlocks(file: PackFile, blocks: readonly Tile[]): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new PbfWriter();
  let bytes = 0;
  for (const block of blocks) {
    const places = await placesOf(file, block);
    bytes += weightOf(places);
    if (writer.pos > 0 && bytes > MAP_PACK_LIMITS.answerBytes) break;
    const tiles = await Promise.all(
      places.map(async ({ tile, place }) => ({ ...tile, bytes: await file.read(place) })),
    );
    writer.writeMessage(FIELDS.block, writeBlock, { name: tileName(block), tiles });
  }
  return new Uint8Array(writer.finish());
}

async function placesOf(file: PackFile, block: Tile): Promise<PlacedTile[]> {
  const placed: PlacedTile[] = [];
  for (const tile of tilesOfBlock(block)) {
    const place = await file.find(tile);
    if (place) placed.push({ tile, place });
  }
  return placed;
}

const weightOf = (places: readonly PlacedTile[]) => places.reduce((sum, { place }) => sum + place.length, 0);

type FullTile = Tile & { bytes: Uint8Array };

function writeBlock({ name, tiles }: { name: string; tiles: readonly FullTile[] }, pbf: PbfWriter): void {
  pbf.writeStringField(FIELDS.name, name);
  for (const tile of tiles) pbf.writeMessage(FIELDS.tile, writeTile, tile);
}

function writeTile({ z, x, y, bytes }: FullTile, pbf: PbfWriter): void {
  pbf.writeVarintField(FIELDS.z, z);
  pbf.writeVarintField(FIELDS.x, x);
  pbf.writeVarintField(FIELDS.y, y);
  pbf.writeBytesField(FIELDS.bytes, bytes);
}
