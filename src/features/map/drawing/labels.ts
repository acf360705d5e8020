import type { Spot } from './projection.ts';

/** A name that may stand on the map. */
export interface Label {
  text: string;
  /** Its middle. */
  spot: Spot;
  /** In pixels. */
  width: number;
  height: number;
}

/** A part of the drawing that is taken: left, top, right, bottom in pixels. */
export type Taken = readonly [left: number, top: number, right: number, bottom: number];

/** Room between two names, in pixels. */
const GAP = 4;

/**
 * Those of the names that can stand without touching another one or what is taken already. The first ones win, so the
 * most important stand first. @param limit so many at most: a map is no list.
 */
export function placeLabels<T extends Label>(
  labels: readonly T[],
  taken: readonly Taken[],
  limit: number,
): T[] {
  const boxes = [...taken];
  const placed: T[] = [];
  for (const label of labels) {
    if (placed.length >= limit) break;
    const box = boxOf(label);
    if (boxes.some((other) => touch(box, other))) continue;
    boxes.push(box);
    placed.push(label);
  }
  return placed;
}

/** What a name takes. */
export const boxOf = ({ spot, width, height }: Label): Taken => [
  spot.x - width / 2,
  spot.y - height / 2,
  spot.x + width / 2,
  spot.y + height / 2,
];

const touch = (a: Taken, b: Taken) =>
  a[0] - GAP < b[2] && b[0] - GAP < a[2] && a[1] - GAP < b[3] && b[1] - GAP < a[3];
