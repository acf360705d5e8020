import type { MapData } from '#contract/map.ts';
import type { MapSize, Spot } from './projection.ts';

/** Returns the points of a line of a map file in degrees, x east and y north. Index `~n` is line n reversed. */
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

/** Clips a line to the frame (Liang–Barsky); null if it is outside. */
export function clipLine(from: Spot, to: Spot, { width, height }: MapSize): [Spot, Spot] | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [start, end] = [0, 1];
  for (const [delta, distance] of [
    [-dx, from.x],
    [dx, width - from.x],
    [-dy, from.y],
    [dy, height - from.y],
  ] as const) {
    if (delta === 0 && distance < 0) return null;
    if (delta < 0) start = Math.max(start, distance / delta);
    if (delta > 0) end = Math.min(end, distance / delta);
  }
  if (start > end) return null;
  const at = (share: number): Spot => ({ x: from.x + dx * share, y: from.y + dy * share });
  return [at(start), at(end)];
}

/** Returns spots along a line, including its ends. @param maxGap maximum distance between two, in pixels. */
export function pointsAlong(from: Spot, to: Spot, maxGap: number): Spot[] {
  const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / maxGap);
  return Array.from({ length: count + 1 }, (_, index) => {
    const share = count === 0 ? 0 : index / count;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}
