import type { MapData } from '#contract/map.ts';
import type { Spot } from './projection.ts';

/** The points of a line of a map's file, east and north in degrees; `~n` is line n run backwards. */
export function degreesOf({ lines, perDegree }: Pick<MapData, 'lines' | 'perDegree'>, index: number): Spot[] {
  const steps = lines[index < 0 ? ~index : index] ?? [];
  const points: Spot[] = [];
  let [east, north] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    east += steps[at] ?? 0;
    north += steps[at + 1] ?? 0;
    points.push({ x: east / perDegree, y: north / perDegree });
  }
  return index < 0 ? points.reverse() : points;
}
