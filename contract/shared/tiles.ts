import { MAP_PACK_LIMITS } from '../limits.ts';
import { type Box, boundingBox, type LatLng, milesBetween } from './geo.ts';

/** A tile of a web map: `2 ** z` from west to east and from north to south. */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

/**
 * Tiles are fetched and stored in blocks: a tile of one of these zooms and the four zooms below it. A block is small
 * enough for a slow connection, and there are a fifth as many blocks as tiles.
 */
const BLOCK_ZOOMS = [8, 10, 12] as const;
/**
 * Sizes are requested by region: a tile of this zoom with everything below it, about 85 miles across, which reveals
 * little about the phone's location.
 */
const REGION_ZOOM = 8;
const RADIANS = Math.PI / 180;

/** For example '12.1110.1703'. */
export const tileName = ({ z, x, y }: Tile) => `${z}.${x}.${y}`;

/** Parses the name of a tile; null for any other text. */
export function tileNamed(name: string): Tile | null {
  const [z = 0, x = 0, y = 0] = /^\d{1,2}\.\d{1,5}\.\d{1,5}$/.test(name) ? name.split('.').map(Number) : [99];
  return z <= MAP_PACK_LIMITS.zooms[1] && x < 2 ** z && y < 2 ** z ? { z, x, y } : null;
}

export const isBlock = ({ z }: Tile) => (BLOCK_ZOOMS as readonly number[]).includes(z);
export const isRegion = ({ z }: Tile) => z === REGION_ZOOM;

/** Returns the ancestor of a tile at a lower zoom; the tile itself at its own. */
export function tileAbove({ z, x, y }: Tile, zoom: number): Tile {
  const steps = 2 ** (z - zoom);
  return { z: zoom, x: Math.floor(x / steps), y: Math.floor(y / steps) };
}

/** Returns the tiles of a block. */
export const tilesOfBlock = (block: Tile): Tile[] => [block, ...tilesBelow(block, block.z + 1)];

/** Returns the block of a tile. */
export const blockOf = (tile: Tile): Tile =>
  tileAbove(tile, BLOCK_ZOOMS.findLast((zoom) => zoom <= tile.z) ?? REGION_ZOOM);

/** Returns the region of a tile. */
export const regionOf = (tile: Tile): Tile => tileAbove(tile, REGION_ZOOM);

/** Returns the blocks of a region, lowest zoom first. */
export const blocksOfRegion = (region: Tile): Tile[] =>
  BLOCK_ZOOMS.flatMap((zoom) => tilesBelow(region, zoom));

function tilesBelow({ z, x, y }: Tile, zoom: number): Tile[] {
  const across = 2 ** (zoom - z);
  return Array.from({ length: across * across }, (_, index) => ({
    z: zoom,
    x: x * across + (index % across),
    y: y * across + Math.floor(index / across),
  }));
}

/** Returns the blocks that a circle touches: lowest zoom first, then from the center outward. */
export function blocksAround(centre: LatLng, radiusMiles: number): Tile[] {
  const miles = Math.min(radiusMiles, MAP_PACK_LIMITS.areaMiles);
  const box = boundingBox(centre, miles);
  return BLOCK_ZOOMS.flatMap((zoom) =>
    tilesIn(box, zoom)
      .map((tile) => ({ tile, miles: milesBetween(centre, nearestIn(boxOf(tile), centre)) }))
      .filter((each) => each.miles <= miles)
      .sort((a, b) => a.miles - b.miles)
      .map(({ tile }) => tile),
  );
}

/** Returns the tiles that a box touches; the box may cross the 180th meridian. */
function tilesIn({ south, west, north, east }: Box, zoom: number): Tile[] {
  const size = 2 ** zoom;
  const first = tileAt({ lat: north, lng: west }, zoom);
  const last = tileAt({ lat: south, lng: east }, zoom);
  const columns = ((last.x - first.x + size) % size) + 1;
  return Array.from({ length: columns * (last.y - first.y + 1) }, (_, index) => ({
    z: zoom,
    x: (first.x + (index % columns)) % size,
    y: first.y + Math.floor(index / columns),
  }));
}

/** Returns the tile of a point. */
export function tileAt({ lat, lng }: LatLng, zoom: number): Tile {
  const size = 2 ** zoom;
  const sine = Math.sin(lat * RADIANS);
  const inside = (share: number) => Math.min(size - 1, Math.max(0, Math.floor(share * size)));
  return {
    z: zoom,
    x: inside(lng / 360 + 0.5),
    y: inside(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  };
}

function boxOf({ z, x, y }: Tile): Box {
  const lat = (row: number) => Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) / RADIANS;
  const lng = (column: number) => (column / 2 ** z) * 360 - 180;
  return { south: lat(y + 1), north: lat(y), west: lng(x), east: lng(x + 1) };
}

const nearestIn = ({ south, west, north, east }: Box, { lat, lng }: LatLng): LatLng => ({
  lat: Math.min(north, Math.max(south, lat)),
  lng: Math.min(east, Math.max(west, nearer(lng, (west + east) / 2))),
});

/** Returns a longitude shifted to the near side of another one. */
const nearer = (lng: number, to: number) => lng - 360 * Math.round((lng - to) / 360);
