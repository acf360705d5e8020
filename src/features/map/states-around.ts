import type { MapData } from '#contract/map.ts';
import { type Box, boundingBox, type LatLng } from '#contract/shared/geo.ts';
import { clipLine, degreesOf } from './drawing/lines.ts';
import type { Spot } from './drawing/projection.ts';

/** A circle; radius in miles. */
export interface Circle {
  centre: LatLng;
  radiusMiles: number;
}

interface Ring {
  points: readonly Spot[];
  box: Box;
}

type StateRings = MapData['states'][number] & { outlines: Ring[] };

const ringsByMap = new WeakMap<MapData, StateRings[]>();

/** Returns the states that overlap a box. */
export function statesIn(data: MapData, box: Box): MapData['states'] {
  const parts =
    box.west <= box.east
      ? [box]
      : [
          { ...box, east: 180 },
          { ...box, west: -180 },
        ]; // across the 180th meridian
  return ringsOf(data).filter(({ outlines }) =>
    outlines.some((ring) => parts.some((part) => overlaps(ring, part))),
  );
}

/** Returns true if a ring crosses a box or surrounds it. */
function overlaps({ points, box }: Ring, { south, west, north, east }: Box): boolean {
  if (box.south > north || box.north < south || box.west > east || box.east < west) return false;
  const frame = { width: east - west, height: north - south };
  const inBox = points.map(({ x, y }) => ({ x: x - west, y: y - south }));
  const center = { x: frame.width / 2, y: frame.height / 2 };
  let isInside = false;
  for (const [index, to] of inBox.entries()) {
    const from = inBox.at(index - 1) ?? to;
    if (clipLine(from, to, frame)) return true;
    const isAcross = from.y > center.y !== to.y > center.y;
    if (isAcross && center.x < ((to.x - from.x) * (center.y - from.y)) / (to.y - from.y) + from.x)
      isInside = !isInside;
  }
  return isInside;
}

/** Returns the states that overlap the bounding box of a circle. */
export const statesAround = (data: MapData, { centre, radiusMiles }: Circle): MapData['states'] =>
  statesIn(data, boundingBox(centre, radiusMiles));

function ringsOf(data: MapData): StateRings[] {
  const states =
    ringsByMap.get(data) ??
    data.states.map((state) => ({ ...state, outlines: state.rings.map((ring) => ringOf(data, ring)) }));
  ringsByMap.set(data, states);
  return states;
}

/** Returns a ring in degrees. */
function ringOf(data: MapData, indexes: readonly number[]): Ring {
  const points = indexes.flatMap((index) => degreesOf(data, index));
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const box = {
    south: Math.min(...ys),
    west: Math.min(...xs),
    north: Math.max(...ys),
    east: Math.max(...xs),
  };
  return { points, box };
}
