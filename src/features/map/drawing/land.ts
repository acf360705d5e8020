import type { CountyData, MapData } from '#contract/map.ts';
import { degreesOf } from './lines.ts';
import type { MapSize, MapView, WorldPoint } from './projection.ts';
import { scaleOf, turn, worldOf } from './projection.ts';

/** Paths are drawn once in these units: small numbers of a float would lose a street. */
const UNITS = 2 ** 20;

/** A part of the map as a path in {@link UNITS} of the world, and the box around it, in shares of the world. */
export interface Shape {
  path: Path2D;
  west: number;
  east: number;
  north: number;
  south: number;
}

/** What lies beneath everything, from the lowest up. */
export interface Ground {
  /** Land of other countries. */
  abroad: readonly Shape[];
  /** The Great Lakes. */
  seas: readonly Shape[];
  land: readonly Shape[];
  /** The lines between the counties. */
  counties: readonly Shape[];
  lakes: readonly Shape[];
}

/** The borders: a shape for each ring of land, so that only those in the frame are drawn, and one for all lakes. */
export function groundOf(data: MapData): Omit<Ground, 'counties'> {
  const ringOf = (ring: readonly number[]) =>
    ring.flatMap((index, place) => rest(lineOf(data, index), place > 0));
  const apart = (rings: readonly (readonly number[])[]) => rings.map((ring) => shapeOf([ringOf(ring)], true));
  return {
    abroad: apart(data.abroad),
    seas: [shapeOf(data.seas.map(ringOf), true)],
    land: data.states.flatMap(({ rings }) => apart(rings)),
    lakes: [shapeOf(data.lakes.map(ringOf), true)],
  };
}

/** The lines between the counties of a state. */
export const countyLinesOf = (data: CountyData): Shape =>
  shapeOf(
    data.lines.map((_, index) => lineOf(data, index)),
    false,
  );

const rest = (line: WorldPoint[], isSkipped: boolean) => (isSkipped ? line.slice(1) : line);

/** The points of a line on the flat world. */
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

/** Whether some of a shape's box lies in the frame. */
export function isInView(shape: Shape, view: MapView, { width, height }: MapSize): boolean {
  const scale = scaleOf(view.zoom);
  const middle = (shape.west + shape.east) / 2;
  const [acrossX, acrossY] = [width / 2 / scale, height / 2 / scale];
  return (
    Math.abs(turn(middle - view.x)) <= (shape.east - shape.west) / 2 + acrossX &&
    Math.abs((shape.north + shape.south) / 2 - view.y) <= (shape.south - shape.north) / 2 + acrossY
  );
}

/** Lets a context draw a shape where it stands in a view. @returns pixels of one unit. */
export function standOn(
  context: CanvasRenderingContext2D,
  shape: Shape,
  view: MapView,
  { width, height }: MapSize,
  ratio: number,
): number {
  const scale = scaleOf(view.zoom);
  const middle = (shape.west + shape.east) / 2;
  const x = width / 2 + (turn(middle - view.x) - middle) * scale;
  const y = height / 2 - view.y * scale;
  const unit = scale / UNITS;
  context.setTransform(unit * ratio, 0, 0, unit * ratio, x * ratio, y * ratio);
  return unit;
}
