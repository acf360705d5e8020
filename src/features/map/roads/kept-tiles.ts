import { blockOf, type Tile, tileName } from '#contract/shared/tiles.ts';
import { type Cell, shapesOf, type TileShapes } from '../drawing/roads.ts';
import { tileIn } from './blocks-form.ts';
import { readTile } from './read-tile.ts';
import { readBlock } from './road-store.ts';
import { ancestorsOf } from './tiles-in-view.ts';

/** Maximum number of tiles in memory, enough for a large screen. */
const MAX_TILES = 96;

const cache = new Map<string, Promise<TileShapes | null>>();

/** Returns the cells for which this phone has a tile or an ancestor of it. */
export async function cellsOf(tiles: readonly Tile[], kept: ReadonlySet<string>): Promise<Cell[]> {
  const cells = await Promise.all(tiles.map((tile) => cellOf(tile, kept)));
  return cells.filter((cell) => cell !== null);
}

async function cellOf(at: Tile, kept: ReadonlySet<string>): Promise<Cell | null> {
  for (const from of ancestorsOf(at)) {
    const shapes = kept.has(tileName(blockOf(from))) ? await shapesAt(from) : null;
    if (shapes) return { at, from, shapes };
  }
  return null;
}

/** Returns the paths of a stored tile; null if it is missing or damaged. */
function shapesAt(tile: Tile): Promise<TileShapes | null> {
  const name = tileName(tile);
  const reading = cache.get(name) ?? read(tile).catch(() => null);
  cache.delete(name);
  cache.set(name, reading);
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_TILES) break;
    cache.delete(oldest);
  }
  return reading;
}

async function read(tile: Tile): Promise<TileShapes | null> {
  const block = await readBlock(tileName(blockOf(tile)));
  const bytes = block && tileIn(block, tile);
  return bytes && shapesOf(await readTile(bytes));
}
