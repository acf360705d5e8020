import type { MapData } from '../../contract/map.ts';

type Shape = { id: string; properties: { name: string } } & (
  | { type: 'Polygon'; arcs: number[][] }
  | { type: 'MultiPolygon'; arcs: number[][][] }
);

/** What is read of a TopoJSON file. `id`: of a county its FIPS number, which begins with its state's. */
export interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { states: { geometries: Shape[] }; counties?: { geometries: Shape[] } };
}

export type Point = [x: number, y: number];

export const PER_DEGREE = 100; // a step is about two thirds of a mile, finer than the map is ever drawn
const TOLERANCE = 0.012; // degrees: bends smaller than this are left out
const LEAST_ISLAND = 0.04; // degrees across: smaller islands are left out

/** Simplifies the borders and drops small islands. @param codes postal code by state name; others are left out. */
export function compactMap(topology: Topology, codes: ReadonlyMap<string, string>, about: string): MapData {
  const lines = topology.arcs.map((arc) => simplify(degreesOf(arc, topology.transform)));
  const states = topology.objects.states.geometries.flatMap((geometry) => {
    const code = codes.get(geometry.properties.name);
    if (code === undefined) return [];
    const rings = ringsOf(geometry);
    return [{ code, rings: rings.filter((ring) => isWide(ring, lines)) }];
  });
  return renumber({ about, perDegree: PER_DEGREE, lines: lines.map(stepsOf), states });
}

/** The rings of a shape, islands and holes alike. */
export const ringsOf = (shape: Shape): number[][] =>
  shape.type === 'Polygon' ? shape.arcs : shape.arcs.flat();

/** The points of one line of a file, in degrees. */
export function degreesOf(arc: readonly Point[], { scale, translate }: Topology['transform']): Point[] {
  let x = 0;
  let y = 0;
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** Douglas and Peucker's line simplification; the ends stay, because other lines meet there. */
export function simplify(line: readonly Point[]): Point[] {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last || line.length < 3) return [...line];
  let farthest = 0;
  let most = 0;
  line.forEach((point, index) => {
    const away = distanceTo(point, first, last);
    if (away > most) [most, farthest] = [away, index];
  });
  if (most <= TOLERANCE) return [first, last];
  return [...simplify(line.slice(0, farthest + 1)).slice(0, -1), ...simplify(line.slice(farthest))];
}

function distanceTo([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const shrink = Math.cos((ay * Math.PI) / 180);
  const [dx, dy] = [(bx - ax) * shrink, by - ay];
  const [ex, ey] = [(px - ax) * shrink, py - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (ex * dx + ey * dy) / length));
  return Math.hypot(ex - along * dx, ey - along * dy);
}

function isWide(ring: readonly number[], lines: readonly Point[][]): boolean {
  const points = ring.flatMap((index) => lines[index < 0 ? ~index : index] ?? []);
  const ys = points.map(([, y]) => y);
  const xs = points.map(([x]) => x);
  const across = Math.max(Math.max(...ys) - Math.min(...ys), Math.max(...xs) - Math.min(...xs));
  return across >= LEAST_ISLAND && points.length > 3;
}

/** First point, then steps; steps that round to nothing are left out. */
export function stepsOf(line: readonly Point[]): number[] {
  const steps: number[] = [];
  let [x, y] = [0, 0];
  for (const point of line) {
    const [nx, ny] = [Math.round(point[0] * PER_DEGREE), Math.round(point[1] * PER_DEGREE)];
    if (steps.length > 0 && nx === x && ny === y) continue;
    steps.push(nx - x, ny - y);
    [x, y] = [nx, ny];
  }
  return steps;
}

/** Drops the lines that no ring uses any more. */
function renumber(data: MapData): MapData {
  const used = new Map<number, number>();
  const lines: number[][] = [];
  const numberOf = (index: number): number => {
    const old = index < 0 ? ~index : index;
    const known = used.get(old) ?? lines.push(data.lines[old] ?? []) - 1;
    used.set(old, known);
    return index < 0 ? ~known : known;
  };
  const states = data.states.map(({ code, rings }) => ({
    code,
    rings: rings.map((ring) => ring.map(numberOf)),
  }));
  return { ...data, lines, states };
}
