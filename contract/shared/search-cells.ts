import { boundingBox, type LatLng, milesBetween } from './geo.ts';

const CELLS_PER_DEGREE = 4;
const COLUMNS = 360 * CELLS_PER_DEGREE + 1;
/** Tolerance for rounding errors, in miles. */
const SLACK_MILES = 0.01;
const SLACK = 1.01;

/** A square of a quarter of a degree and its rows. */
export interface Cell {
  slots: number[];
  /** Center, and distance to the corners in miles. */
  middle: LatLng;
  halfMiles: number;
}

const rowOf = (lat: number) => Math.floor((lat + 90) * CELLS_PER_DEGREE);
const columnOf = (lng: number) => Math.floor((lng + 180) * CELLS_PER_DEGREE);

/** Returns the number of the cell that contains a point. */
export const cellKeyOf = ({ lat, lng }: LatLng): number => rowOf(lat) * COLUMNS + columnOf(lng);

/** Returns the empty cell that contains a point. */
export function newCell({ lat, lng }: LatLng): Cell {
  const south = rowOf(lat) / CELLS_PER_DEGREE - 90;
  const west = columnOf(lng) / CELLS_PER_DEGREE - 180;
  const size = 1 / CELLS_PER_DEGREE;
  const middle = { lat: south + size / 2, lng: west + size / 2 };
  const corners = [south, south + size].map((edge) => milesBetween(middle, { lat: edge, lng: west }));
  return { slots: [], middle, halfMiles: Math.max(...corners) * SLACK + SLACK_MILES };
}

/** A cell with the minimum and maximum distance of its rows from a point, in miles. */
export interface CellAround {
  cell: Cell;
  least: number;
  most: number;
}

/** Returns the cells that a circle may touch, nearest first. */
export function cellsAround(cells: ReadonlyMap<number, Cell>, centre: LatLng, radius: number): CellAround[] {
  const around: CellAround[] = [];
  for (const cell of cellsOfBox(cells, centre, radius)) {
    const miles = milesBetween(centre, cell.middle);
    const least = miles - cell.halfMiles;
    if (least <= radius) around.push({ cell, least, most: miles + cell.halfMiles });
  }
  return around.sort((a, b) => a.least - b.least);
}

/** Enumerates the bounding box if that is shorter than the list of all cells. */
function* cellsOfBox(cells: ReadonlyMap<number, Cell>, centre: LatLng, radius: number): Generator<Cell> {
  const { south, west, north, east } = boundingBox(centre, radius);
  const [bottom, top] = [rowOf(south), rowOf(north)];
  const spans: [from: number, to: number][] =
    west <= east
      ? [[columnOf(west), columnOf(east)]]
      : [
          [columnOf(west), COLUMNS - 1],
          [0, columnOf(east)],
        ];
  const inBox = spans.reduce((sum, [from, to]) => sum + (to - from + 1) * (top - bottom + 1), 0);
  if (inBox > cells.size) return yield* cells.values();
  for (let row = bottom; row <= top; row++)
    for (const [from, to] of spans)
      for (let column = from; column <= to; column++) {
        const cell = cells.get(row * COLUMNS + column);
        if (cell) yield cell;
      }
}
