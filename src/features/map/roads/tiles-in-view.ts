import { MAP_PACK_LIMITS } from '#contract/limits.ts';
import { type Tile, tileAbove } from '#contract/shared/tiles.ts';
import { type MapSize, type MapView, scaleOf } from '../drawing/projection.ts';

/** Minimum zoom for roads. Farther out they would fill the map. */
const ROAD_ZOOM = 7.6;
/** Tiles are made for 512 pixels, twice the size of a zoom level's tiles. */
const ZOOM_OFFSET = 1;

/** Returns the visible tiles at the matching zoom; none if the view is too far out. */
export function tilesInView(view: MapView, frame: MapSize): Tile[] {
  if (view.zoom < ROAD_ZOOM) return [];
  const [first, last] = MAP_PACK_LIMITS.zooms;
  const z = Math.min(last, Math.max(first, Math.round(view.zoom) - ZOOM_OFFSET));
  const size = 2 ** z;
  const [across, down] = [frame.width, frame.height].map((pixels) => pixels / 2 / scaleOf(view.zoom));
  const west = Math.floor((view.x - (across ?? 0)) * size);
  const east = Math.floor((view.x + (across ?? 0)) * size);
  const north = Math.max(0, Math.floor((view.y - (down ?? 0)) * size));
  const south = Math.min(size - 1, Math.floor((view.y + (down ?? 0)) * size));
  const tiles: Tile[] = [];
  for (let y = north; y <= south; y++)
    for (let x = west; x <= east; x++) tiles.push({ z, x: ((x % size) + size) % size, y });
  return tiles;
}

/** Returns a tile and its ancestors, nearest first. */
export const ancestorsOf = (tile: Tile): Tile[] =>
  Array.from({ length: tile.z - MAP_PACK_LIMITS.zooms[0] + 1 }, (_, steps) =>
    tileAbove(tile, tile.z - steps),
  );
