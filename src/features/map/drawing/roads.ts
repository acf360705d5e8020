import type { Tile } from '#contract/shared/tiles.ts';

/** Roads as they are told apart: motorways and the like, roads between towns, all others. */
export type RoadKind = 'highway' | 'main' | 'street';

/** A line or the ring of an area: x and y in turn, in parts of the tile's side. */
export type TileLine = readonly number[];

/** What of a vector tile is drawn. */
export interface TileLines {
  /** Parts of the tile's side. */
  extent: number;
  /** Rings of lakes, rivers and seas; an island is a ring within. */
  water: readonly TileLine[];
  /** Rivers that are no wider than a line. */
  streams: readonly TileLine[];
  /** Of states and countries. */
  borders: readonly TileLine[];
  roads: Readonly<Record<RoadKind, readonly TileLine[]>>;
  /** The tile knows where water is: what is not water in it is land. */
  hasWater: boolean;
}

/** The same, as paths of the tile's own units. */
export interface TileShapes {
  extent: number;
  hasWater: boolean;
  water: Path2D;
  streams: Path2D;
  borders: Path2D;
  roads: Record<RoadKind, Path2D>;
}

/** A square of the drawing, and the tile it is drawn from: its own, or one farther out that it lies in. */
export interface Cell {
  at: Tile;
  from: Tile;
  shapes: TileShapes;
}

/** Makes paths of a tile's lines. */
export function shapesOf({ extent, hasWater, water, streams, borders, roads }: TileLines): TileShapes {
  return {
    extent,
    hasWater,
    water: pathOf(water, true),
    streams: pathOf(streams, false),
    borders: pathOf(borders, false),
    roads: {
      highway: pathOf(roads.highway, false),
      main: pathOf(roads.main, false),
      street: pathOf(roads.street, false),
    },
  };
}

function pathOf(lines: readonly TileLine[], isClosed: boolean): Path2D {
  const path = new Path2D();
  for (const line of lines) {
    for (let at = 0; at < line.length; at += 2) {
      if (at === 0) path.moveTo(line[at] ?? 0, line[at + 1] ?? 0);
      else path.lineTo(line[at] ?? 0, line[at + 1] ?? 0);
    }
    if (isClosed) path.closePath();
  }
  return path;
}
