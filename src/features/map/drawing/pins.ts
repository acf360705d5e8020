import type { LatLng } from '#contract/shared/geo.ts';
import { scaleOf, type WorldPoint, worldOf } from './projection.ts';

/** A place with a pin. */
export interface MapPlace {
  id: number;
  name: string;
  point: LatLng;
  /** The location is approximate: the center of its ZIP code or town. */
  isAbout?: boolean;
  /** Its listing has not been checked. */
  isNew?: boolean;
}

/** A pin. Places that would overlap share one. */
export interface Pin {
  /** Location of its first place. */
  at: WorldPoint;
  ids: number[];
  /** Number of its first place in the list, from 1. */
  first: number;
  /** One of its places has an approximate location. */
  isAbout: boolean;
  /** '3', '1–5' for consecutive numbers, otherwise '2+'. In a long list the count, '14', or empty for one. */
  label: string;
}

/** Pins by zoom. Cached for each zoom step, so that they do not change while the map is dragged. */
export interface PinLayers {
  at: (zoom: number) => readonly Pin[];
}

/** Minimum distance of two pins in pixels, so that both can be tapped. */
const MIN_DISTANCE = 34;
/** Longer lists show counts instead of numbers. */
const NUMBERED = 25;
/** Zoom steps per level at which pins are grouped again. */
const STEPS = 2;

/** Creates the pins of a map. @param places in the order of the list. */
export function pinLayers(places: readonly MapPlace[]): PinLayers {
  const points = places.map(({ point }) => worldOf(point));
  const cache = new Map<number, Pin[]>();
  return {
    at: (zoom) => {
      const step = Math.floor(zoom * STEPS) / STEPS;
      const pins = cache.get(step) ?? groupPlaces(places, points, MIN_DISTANCE / scaleOf(step));
      cache.set(step, pins);
      return pins;
    },
  };
}

interface Group {
  at: WorldPoint;
  numbers: number[];
}

/** Adds each place to the first near pin. A grid keeps this linear in the number of places. */
function groupPlaces(places: readonly MapPlace[], points: readonly WorldPoint[], reach: number): Pin[] {
  const grid = new Map<string, Group[]>();
  const groups: Group[] = [];
  points.forEach((at, index) => {
    const [column, row] = [Math.floor(at.x / reach), Math.floor(at.y / reach)];
    const near = nearest(grid, column, row, at, reach);
    if (near) {
      near.numbers.push(index);
      return;
    }
    const group = { at, numbers: [index] };
    groups.push(group);
    const key = `${column},${row}`;
    const cell = grid.get(key);
    if (cell) cell.push(group);
    else grid.set(key, [group]);
  });
  return groups.map(({ at, numbers }) => ({
    at,
    ids: numbers.map((number) => places[number]?.id ?? 0),
    first: (numbers[0] ?? 0) + 1,
    isAbout: numbers.some((number) => places[number]?.isAbout),
    label: places.length > NUMBERED ? countOf(numbers) : numbersOf(numbers.map((number) => number + 1)),
  }));
}

function nearest(
  grid: ReadonlyMap<string, readonly Group[]>,
  column: number,
  row: number,
  at: WorldPoint,
  reach: number,
): Group | undefined {
  for (let x = column - 1; x <= column + 1; x++)
    for (let y = row - 1; y <= row + 1; y++) {
      const found = grid
        .get(`${x},${y}`)
        ?.find((group) => Math.hypot(group.at.x - at.x, group.at.y - at.y) < reach);
      if (found) return found;
    }
}

const countOf = ({ length }: readonly number[]) => (length > 1 ? String(length) : '');

function numbersOf(numbers: readonly number[]): string {
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? first;
  if (first === last) return String(first);
  return last - first === numbers.length - 1 ? `${first}–${last}` : `${first}+`;
}
