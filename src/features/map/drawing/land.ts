import type { CountyData, MapData } from '#contract/map.ts';
import { degreesOf } from './lines.ts';
import type { MapSize, MapView, WorldPoint } from './projection.ts';
import { scaleOf, turn, worldOf } from './projection.ts';

/** Path coordinates are in these units, because 32-bit floats from 0 to 1 are too coarse for streets. */
const UNITS = 2 ** 20;

/** A path in {@link UNITS} of the world with its bounding box in world coordinates. */
export interface Shape {
  path: Path2D;
  west: number;
  east: number;
  north: number;
  south: number;
}

/** The base layers, bottom to top. */
export interface Ground {
  /** Land of other countries. */
  abroad: readonly Shape[];
  /** The Great Lakes. */
  seas: readonly Shape[];
  land: readonly Shape[];
  /** County borders. */
  counties: readonly Shape[];
  lakes: readonly Shape[];
}

/** Builds the base layers: a shape for each ring of land, so that only visible ones are drawn, and one for all lakes. */
export function groundOf(data: MapData): Omit<Ground, 'counties'> {
  const ringOf = (ring: readonly number[]) =>
    ring.flatMap((index, position) => lineOf(data, index).slice(position > 0 ? 1 : 0));
  const shapesOf = (rings: readonly (readonly number[])[]) =>
    rings.map((ring) => shapeOf([ringOf(ring)], true));
  return {
    abroad: shapesOf(data.abroad),
    seas: [shapeOf(data.seas.map(ringOf), true)],
    land: data.states.flatMap(({ rings }) => shapesOf(rings)),
    lakes: [shapeOf(data.lakes.map(ringOf), true)],
  };
}

/** Builds the county borders of a state. */
export const countyLinesOf = (data: CountyData): Shape =>
  shapeOf(
    data.lines.map((_, index) => lineOf(data, index)),
    false,
  );

/** Returns the points of a line in world coordinates. */
export const lineOf = (data: Pick<MapData, 'lines' | 'perDegree'>, index: number): WorldPoint[] =>
  degreesOf(data, index).map(({ x, y }) => worldOf({ lat: y, lng: x }));

function shapeOf(lines: readonly (readonly WorldPoint[])[], isClosed: boolean): Shape {
  const path = new Path2D();
  const shape = { path, west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
  for (const line of lines) {
    line.forEach(({ x, y }, index) => {
      if (index === 0) path.moveTo(x * UNITS, y * UNITS);
      else path.lineTo(x * UNITS, y * UNITS);
      shape.west = Math.min(shape.west, x);
      shape.east = Math.max(shape.east, x);
      shape.north = Math.min(shape.north, y);
      shape.south = Math.max(shape.south, y);
    });
    if (isClosed) path.closePath();
  }
  return shape;
}

/** Returns true if a shape's bounding box overlaps the frame. */
export function isInView(shape: Shape, view: MapView, { width, height }: MapSize): boolean {
  const scale = scaleOf(view.zoom);
  const center = (shape.west + shape.east) / 2;
  const [acrossX, acrossY] = [width / 2 / scale, height / 2 / scale];
  return (
    Math.abs(turn(center - view.x)) <= (shape.east - shape.west) / 2 + acrossX &&
    Math.abs((shape.north + shape.south) / 2 - view.y) <= (shape.south - shape.north) / 2 + acrossY
  );
}

/** Sets the context's transform for drawing a shape. @returns pixels per unit. */
export function transformFor(
  context: CanvasRenderingContext2D,
  shape: Shape,
  view: MapView,
  { width, height }: MapSize,
  ratio: number,
): number {
  const scale = scaleOf(view.zoom);
  const center = (shape.west + shape.east) / 2;
  const x = width / 2 + (turn(center - view.x) - center) * scale;
  const y = height / 2 - view.y * scale;
  const unit = scale / UNITS;
  context.setTransform(unit * ratio, 0, 0, unit * ratio, x * ratio, y * ratio);
  return unit;
}
