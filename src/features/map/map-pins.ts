import type { LatLng } from '#contract/shared/geo.ts';
import { isInFrame, type MapView, type Spot, spotOf } from './map-geometry.ts';

/** A place to be marked with a numbered pin. */
export interface MapPlace {
  id: number;
  name: string;
  point: LatLng;
  /** Only the middle of its ZIP code or town is known. */
  isAbout?: boolean;
  /** Nobody has checked its listing. */
  isNew?: boolean;
}

/** One pin; places that would hide each other share it. */
export interface Pin {
  spot: Spot;
  ids: number[];
  /** Number of its first place in the list, from 1. */
  first: number;
  /** One of its places is known only about. */
  isAbout: boolean;
  /** '3', '1–5' for neighbours of the list, '2+' otherwise. */
  label: string;
}

/** Closer than this, in units of the drawing, one pin hides the other. */
const HIDES = 20;

/** The pins of the places in the frame, in the order of the list. */
export function gatherPins(view: MapView, places: readonly MapPlace[]): Pin[] {
  const groups: { spot: Spot; ids: number[]; numbers: number[]; isAbout: boolean }[] = [];
  places.forEach(({ id, point, isAbout = false }, index) => {
    const spot = spotOf(view, point);
    if (!isInFrame(spot)) return;
    const near = groups.find((group) => Math.hypot(group.spot.x - spot.x, group.spot.y - spot.y) < HIDES);
    if (!near) groups.push({ spot, ids: [id], numbers: [index + 1], isAbout });
    else {
      near.ids.push(id);
      near.numbers.push(index + 1);
      near.isAbout ||= isAbout;
    }
  });
  return groups.map(({ spot, ids, numbers, isAbout }) => ({
    spot,
    ids,
    isAbout,
    first: numbers[0] ?? 0,
    label: labelOf(numbers),
  }));
}

function labelOf(numbers: readonly number[]): string {
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? first;
  if (first === last) return String(first);
  return last - first === numbers.length - 1 ? `${first}–${last}` : `${first}+`;
}
