import type { CountyData } from '../../contract/map.ts';
import { degreesOf, PER_DEGREE, type Point, ringsOf, simplify, stepsOf, type Topology } from './compact.ts';

const STATE_DIGITS = 2; // of a county's FIPS number

/** Returns the counties of each state by postal code. @param codes postal code by state name */
export function countyMaps(
  topology: Topology,
  codes: ReadonlyMap<string, string>,
  about: string,
): Map<string, CountyData> {
  const stateOf = new Map(
    topology.objects.states.geometries.map(({ id, properties: { name } }) => [id, codes.get(name)]),
  );
  const maps = new Map<string, CountyData>();
  const seen = new Map<string, Map<number, number>>(); // per state: how many of its counties share a line
  for (const county of topology.objects.counties?.geometries ?? []) {
    const code = stateOf.get(county.id.slice(0, STATE_DIGITS));
    if (code === undefined) continue;
    const map = maps.get(code) ?? { about, perDegree: PER_DEGREE, lines: [], counties: [] };
    maps.set(code, map);
    const counts = seen.get(code) ?? new Map<number, number>();
    seen.set(code, counts);
    const rings = ringsOf(county);
    for (const index of rings.flat()) counts.set(lineOf(index), (counts.get(lineOf(index)) ?? 0) + 1);
    map.counties.push({ name: county.properties.name, at: middleOf(rings, topology) });
  }
  for (const [code, map] of maps)
    map.lines = [...(seen.get(code) ?? [])]
      .filter(([, count]) => count > 1)
      .map(([line]) => stepsOf(simplify(degreesOf(topology.arcs[line] ?? [], topology.transform))));
  return maps;
}

const lineOf = (index: number) => (index < 0 ? ~index : index);

/** Returns the center of the largest part of a county, in units. */
function middleOf(rings: readonly number[][], { arcs, transform }: Topology): [number, number] {
  let most = 0;
  let middle: Point = [0, 0];
  for (const ring of rings) {
    const points = ring.flatMap((index) => {
      const line = degreesOf(arcs[lineOf(index)] ?? [], transform);
      return index < 0 ? line.reverse() : line;
    });
    const { area, at } = centroid(points);
    if (area > most) [most, middle] = [area, at];
  }
  return [Math.round(middle[0] * PER_DEGREE), Math.round(middle[1] * PER_DEGREE)];
}

function centroid(points: readonly Point[]): { area: number; at: Point } {
  let [twice, x, y] = [0, 0, 0];
  points.forEach(([ax, ay], index) => {
    const [bx, by] = points[(index + 1) % points.length] ?? [ax, ay];
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  return { area: Math.abs(twice) / 2, at: twice === 0 ? [0, 0] : [x / (3 * twice), y / (3 * twice)] };
}
