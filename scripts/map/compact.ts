import type { MapData } from '../../contract/map.ts';

type Shape = { id: string; properties: { name: string } } & (
  | { type: 'Polygon'; arcs: number[][] }
  | { type: 'MultiPolygon'; arcs: number[][][] }
);

/** The parts of a TopoJSON file that we read. `id` of a county: its FIPS number, which starts with its state's. */
export interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { states: { geometries: Shape[] }; counties?: { geometries: Shape[] } };
}

/** The same for a file of a continent; `id` of a country: three letters. */
export type ContinentTopology = Omit<Topology, 'objects'> & {
  objects: { countries: { geometries: Shape[] }; lakes: { geometries: Shape[] } };
};

export type Point = [x: number, y: number];

export const PER_DEGREE = 100; // a unit is about two thirds of a mile, finer than any drawing
const TOLERANCE = 0.012; // degrees; smaller bends are dropped
const LEAST_ISLAND = 0.04; // degrees across; smaller islands are dropped

/** Surroundings of the states. */
const ABROAD = new Set(['CAN', 'MEX', 'CUB', 'BHS']);
/** Degrees, as above: the sources of lakes and countries are no finer. */
const COARSE = 0.02;
const ABROAD_LEAST = 0.4;
const LAKE_LEAST = 0.08;
/** The Great Lakes, drawn below the states, whose borders end at the shore. */
const SEA_LEAST = 2.5;
/** Shapes whose southern end is beyond this cannot be seen beside a state. */
const ABROAD_LATS = [10, 62] as const;
const LAKE_LATS = [24, 54] as const;

/**
 * Simplifies borders and drops small islands. @param codes postal code by state name; others are dropped. @param
 * continent neighboring countries and all lakes
 */
export function compactMap(
  topology: Topology,
  continent: ContinentTopology,
  codes: ReadonlyMap<string, string>,
  about: string,
): Omit<MapData, 'states'> & { states: Pick<MapData['states'][number], 'code' | 'rings'>[] } {
  const lines = topology.arcs.map((arc) => simplify(degreesOf(arc, topology.transform)));
  const states = topology.objects.states.geometries.flatMap((geometry) => {
    const code = codes.get(geometry.properties.name);
    if (code === undefined) return [];
    const rings = ringsOf(geometry);
    return [{ code, rings: rings.filter((ring) => isWide(ring, lines, LEAST_ISLAND)) }];
  });
  const { countries, lakes } = continent.objects;
  const foreign = countries.geometries.filter(({ id }) => ABROAD.has(id));
  const seas = lakes.geometries.filter((lake) => ringLines(continent, [lake], SEA_LEAST).length > 0);
  const add = (shapes: readonly Shape[], least: number, [south, north]: readonly [number, number]) =>
    ringLines(continent, shapes, least)
      .filter((ring) => southOf(ring) > south && southOf(ring) < north)
      .map((ring) => [lines.push(simplifyRing(ring)) - 1]);
  const rings = {
    abroad: add(foreign, ABROAD_LEAST, ABROAD_LATS),
    seas: add(seas, LAKE_LEAST, LAKE_LATS),
    lakes: add(
      lakes.geometries.filter((lake) => !seas.includes(lake)),
      LAKE_LEAST,
      LAKE_LATS,
    ),
  };
  return renumber({ about, perDegree: PER_DEGREE, lines: lines.map(stepsOf), states, ...rings });
}

const southOf = (ring: readonly Point[]) => Math.min(...ring.map(([, y]) => y));

/** Returns the rings of some shapes, one line each, without small ones. */
function ringLines(
  { arcs, transform }: Pick<Topology, 'arcs' | 'transform'>,
  shapes: readonly Shape[],
  least: number,
): Point[][] {
  const lineOf = (index: number) => {
    const line = degreesOf(arcs[index < 0 ? ~index : index] ?? [], transform);
    return index < 0 ? line.reverse() : line;
  };
  return shapes
    .flatMap(ringsOf)
    .map((ring) => ring.flatMap(lineOf))
    .filter((ring) => isWide([0], [ring], least));
}

/** A ring starts where it ends, so it is simplified in two halves. */
function simplifyRing(ring: readonly Point[]): Point[] {
  const half = Math.floor(ring.length / 2);
  const [one, two] = [ring.slice(0, half + 1), ring.slice(half)];
  return [...simplify(one, COARSE).slice(0, -1), ...simplify(two, COARSE)];
}

/** Returns the rings of a shape, islands and holes alike. */
export const ringsOf = (shape: Shape): number[][] =>
  shape.type === 'Polygon' ? shape.arcs : shape.arcs.flat();

/** Returns the points of one line in degrees. */
export function degreesOf(arc: readonly Point[], { scale, translate }: Topology['transform']): Point[] {
  let x = 0;
  let y = 0;
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** Douglas–Peucker simplification; the ends stay, because other lines meet there. */
export function simplify(line: readonly Point[], tolerance = TOLERANCE): Point[] {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last || line.length < 3) return [...line];
  let farthest = 0;
  let most = 0;
  line.forEach((point, index) => {
    const away = distanceTo(point, first, last);
    if (away > most) [most, farthest] = [away, index];
  });
  if (most <= tolerance) return [first, last];
  const [before, after] = [line.slice(0, farthest + 1), line.slice(farthest)];
  return [...simplify(before, tolerance).slice(0, -1), ...simplify(after, tolerance)];
}

function distanceTo([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const shrink = Math.cos((ay * Math.PI) / 180);
  const [dx, dy] = [(bx - ax) * shrink, by - ay];
  const [ex, ey] = [(px - ax) * shrink, py - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (ex * dx + ey * dy) / length));
  return Math.hypot(ex - along * dx, ey - along * dy);
}

function isWide(ring: readonly number[], lines: readonly Point[][], least: number): boolean {
  const points = ring.flatMap((index) => lines[index < 0 ? ~index : index] ?? []);
  const ys = points.map(([, y]) => y);
  const xs = points.map(([x]) => x);
  const across = Math.max(Math.max(...ys) - Math.min(...ys), Math.max(...xs) - Math.min(...xs));
  return across >= least && points.length > 3;
}

/** Returns the first point, then steps; steps that round to zero are dropped. */
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

/** Drops the lines that no ring uses. */
function renumber<
  T extends Pick<MapData, 'lines' | 'abroad' | 'seas' | 'lakes'> & { states: { rings: number[][] }[] },
>(data: T): T {
  const used = new Map<number, number>();
  const lines: number[][] = [];
  const numberOf = (index: number): number => {
    const old = index < 0 ? ~index : index;
    const known = used.get(old) ?? lines.push(data.lines[old] ?? []) - 1;
    used.set(old, known);
    return index < 0 ? ~known : known;
  };
  const again = (rings: number[][]) => rings.map((ring) => ring.map(numberOf));
  const states = data.states.map((state) => ({ ...state, rings: again(state.rings) }));
  return {
    ...data,
    states,
    abroad: again(data.abroad),
    seas: again(data.seas),
    lakes: again(data.lakes),
    lines,
  };
}
