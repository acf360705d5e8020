import { blockOf, type Tile, tileName } from '#contract/shared/tiles.ts';
import { type Cell, shapesOf, type TileShapes } from '../drawing/roads.ts';
import { tileIn } from './blocks-form.ts';
import { readTile } from './read-tile.ts';
import { readBlock } from './road-store.ts';
import { upwards } from './tiles-in-view.ts';

/** So many tiles stay in memory: what a large screen shows, and where it has been. */
const MOST = 96;

const known = new Map<string, Promise<TileShapes | null>>();

/** The cells of a drawing for which this phone has a tile, be it one from farther out. */
export async function cellsOf(tiles: readonly Tile[], kept: ReadonlySet<string>): Promise<Cell[]> {
  const cells = await Promise.all(tiles.map((tile) => cellOf(tile, kept)));
  return cells.filter((cell) => cell !== null);
}

async function cellOf(at: Tile, kept: ReadonlySet<string>): Promise<Cell | null> {
  for (const from of upwards(at)) {
    const shapes = kept.has(tileName(blockOf(from))) ? await shapesAt(from) : null;
    if (shapes) return { at, from, shapes };
  }
  return null;
}

/** The paths of a kept tile; null where its pack has none, or one that cannot be read: it is drawn without. */
function shapesAt(tile: Tile): Promise<TileShapes | null> {
  const name = tileName(tile);
  const reading = known.get(name) ?? read(tile).catch(() => null);
  known.delete(name);
  known.set(name, reading);
  for (const oldest of known.keys()) {
    if (known.size <= MOST) break;
    known.delete(oldest);
  }
  return reading;
}

async function read(tile: Tile): Promise<TileShapes | null> {
  const block = await readBlock(tileName(blockOf(tile)));
  const bytes = block && tileIn(block, tile);
  return bytes && shapesOf(await readTile(bytes));
}
