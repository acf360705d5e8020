import type { MapData } from '#contract/map.ts';
import type { MapSize, Spot } from './projection.ts';

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

/** The piece of a line that lies in the frame, in the line's direction; null when none does (Liang and Barsky). */
export function pieceInFrame(from: Spot, to: Spot, { width, height }: MapSize): [Spot, Spot] | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enters, leaves] = [0, 1];
  for (const [along, room] of [
    [-dx, from.x],
    [dx, width - from.x],
    [-dy, from.y],
    [dy, height - from.y],
  ] as const) {
    if (along === 0 && room < 0) return null;
    if (along < 0) enters = Math.max(enters, room / along);
    if (along > 0) leaves = Math.min(leaves, room / along);
  }
  if (enters > leaves) return null;
  const at = (share: number): Spot => ({ x: from.x + dx * share, y: from.y + dy * share });
  return [at(enters), at(leaves)];
}

/** Spots along a line, its ends among them. @param apart pixels between two at most. */
export function steps(from: Spot, to: Spot, apart: number): Spot[] {
  const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / apart);
  return Array.from({ length: count + 1 }, (_, index) => {
    const share = count === 0 ? 0 : index / count;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}
