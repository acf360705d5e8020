import type { LatLng } from '#contract/shared/geo.ts';
import { scaleOf, type WorldPoint, worldOf } from './projection.ts';

/** A place to be marked with a pin. */
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
  /** Where its first place lies. */
  at: WorldPoint;
  ids: number[];
  /** Number of its first place in the list, from 1. */
  first: number;
  /** One of its places is known only about. */
  isAbout: boolean;
  /** '3', '1–5' for neighbours of the list, '2+' otherwise; in a long list how many there are, '14', and nothing for one. */
  label: string;
}

/** The pins of a map at every zoom: gathered once for each, so that none jumps while the map is pushed. */
export interface PinLayers {
  at: (zoom: number) => readonly Pin[];
}

/** Closer than this, in pixels, one pin hides the other or cannot be tapped beside it. */
const HIDES = 34;
/** In so long a list numbers say nothing. */
const NUMBERED = 25;
/** Pins are gathered anew at each half step of the zoom. */
const STEPS = 2;

/** @param places in the order of the list. */
export function pinLayers(places: readonly MapPlace[]): PinLayers {
  const points = places.map(({ point }) => worldOf(point));
  const known = new Map<number, Pin[]>();
  return {
    at: (zoom) => {
      const step = Math.floor(zoom * STEPS) / STEPS;
      const pins = known.get(step) ?? gather(places, points, HIDES / scaleOf(step));
      known.set(step, pins);
      return pins;
    },
  };
}

interface Group {
  at: WorldPoint;
  numbers: number[];
}

/** Each place joins the first pin of the list that is near. A grid tells which could be: 2,000 places cost what 2,000 look-ups do. */
function gather(places: readonly MapPlace[], points: readonly WorldPoint[], reach: number): Pin[] {
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
