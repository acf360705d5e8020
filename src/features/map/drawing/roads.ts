import type { Tile } from '#contract/shared/tiles.ts';

/** Road classes: highways, roads between towns, all others. */
export type RoadKind = 'highway' | 'main' | 'street';

/** A line or ring: alternating x and y in tile units. */
export type TileLine = readonly number[];

/** The geometry of a vector tile that is drawn. */
export interface TileLines {
  /** Tile units per side. */
  extent: number;
  /** Rings of lakes, rivers and seas. An island is a ring inside. */
  water: readonly TileLine[];
  /** Rivers that are drawn as lines. */
  streams: readonly TileLine[];
  /** Borders of states and countries. */
  borders: readonly TileLine[];
  roads: Readonly<Record<RoadKind, readonly TileLine[]>>;
  /** The tile has a water layer, so that everything else is land. */
  hasWater: boolean;
}

/** The same as paths in tile units. */
export interface TileShapes {
  extent: number;
  hasWater: boolean;
  water: Path2D;
  streams: Path2D;
  borders: Path2D;
  roads: Record<RoadKind, Path2D>;
}

/** A square of the drawing and the tile it is drawn from: its own or an ancestor. */
export interface Cell {
  at: Tile;
  from: Tile;
  shapes: TileShapes;
}

/** Converts a tile's lines to paths. */
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
