import type { MapData } from '#contract/map.ts';
import { type Box, boundingBox, type LatLng } from '#contract/shared/geo.ts';

/** A circle; radius in miles. */
export interface Circle {
  centre: LatLng;
  radiusMiles: number;
}

type StateBox = MapData['states'][number] & { boxes: Box[] };

const known = new WeakMap<MapData, StateBox[]>();

/** The states of which some part may lie in a box: some ring of theirs reaches into it. */
export function statesIn(data: MapData, { south, west, north, east }: Box): MapData['states'] {
  const parts = west <= east ? [[west, east] as const] : [[west, 180] as const, [-180, east] as const];
  return boxesOf(data).filter(({ boxes }) =>
    boxes.some(
      (box) =>
        box.south <= north &&
        box.north >= south &&
        parts.some(([from, to]) => box.west <= to && box.east >= from),
    ),
  );
}

/** The states that a circle may touch. */
export const statesAround = (data: MapData, { centre, radiusMiles }: Circle): MapData['states'] =>
  statesIn(data, boundingBox(centre, radiusMiles));

function boxesOf(data: MapData): StateBox[] {
  const boxes =
    known.get(data) ??
    data.states.map((state) => ({ ...state, boxes: state.rings.map((ring) => boxOf(data, ring)) }));
  known.set(data, boxes);
  return boxes;
}

function boxOf({ lines, perDegree }: MapData, ring: readonly number[]): Box {
  const box = { south: 90, west: 180, north: -90, east: -180 };
  for (const index of ring) {
    const steps = lines[index < 0 ? ~index : index] ?? [];
    let [east, north] = [0, 0];
    for (let at = 0; at < steps.length; at += 2) {
      east += (steps[at] ?? 0) / perDegree;
      north += (steps[at + 1] ?? 0) / perDegree;
      box.west = Math.min(box.west, east);
      box.east = Math.max(box.east, east);
      box.south = Math.min(box.south, north);
      box.north = Math.max(box.north, north);
    }
  }
  return box;
}
