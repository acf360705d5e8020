import type { Spot } from './projection.ts';

/** A name to place on the map. */
export interface Label {
  text: string;
  /** Its center. */
  spot: Spot;
  /** In pixels. */
  width: number;
  height: number;
}

/** An occupied rectangle of the drawing, in pixels. */
export type Taken = readonly [left: number, top: number, right: number, bottom: number];

/** Gap between two names, in pixels. */
const GAP = 4;

/**
 * Returns the labels that overlap neither each other nor the taken rectangles. Earlier labels win. @param limit maximum
 * number of labels.
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
    if (boxes.some((other) => overlap(box, other))) continue;
    boxes.push(box);
    placed.push(label);
  }
  return placed;
}

/** Returns the rectangle of a label. */
export const boxOf = ({ spot, width, height }: Label): Taken => [
  spot.x - width / 2,
  spot.y - height / 2,
  spot.x + width / 2,
  spot.y + height / 2,
];

const overlap = (a: Taken, b: Taken) =>
  a[0] - GAP < b[2] && b[0] - GAP < a[2] && a[1] - GAP < b[3] && b[1] - GAP < a[3];
