import type { MapData } from '#contract/map.ts';
import type { LatLng } from '#contract/shared/geo.ts';

/** Distances in miles, drawing sizes in the map's own units. */
export const MAP_LIMITS = {
  width: 400,
  height: 280,
  /** Share of the height that the search circle takes. */
  circleShare: 0.84,
  /** A map is never closer than this, so that a state's outline can be seen around a few streets. */
  leastRadiusMiles: 12,
  /** From this radius on the whole country is shown. */
  nationwideMiles: 1000,
  pins: 25,
  /** Around a place that is known only by its ZIP code or town, miles. */
  aboutMiles: 4,
  /** Around one business, miles: wide enough for its state's outline to show. */
  businessMiles: 140,
} as const;

/** A point of the drawing, in its own units. */
export interface Spot {
  x: number;
  y: number;
}

/** How a part of the globe is laid on the drawing: flat, true to scale at its middle. */
export interface MapView {
  centre: LatLng;
  unitsPerMile: number;
  isNationwide: boolean;
}

const MILES_PER_DEGREE = 69.0936; // of latitude, on the sphere of contract/shared/geo.ts
const NATION = { centre: { lat: 38.2, lng: -96.2 }, widthMiles: 3250, heightMiles: 1850 };

/** The part of the globe to draw around a point, so that the search circle fits; far out the whole country. */
export function viewAround(centre: LatLng, radiusMiles: number): MapView {
  const { width, height, circleShare, leastRadiusMiles, nationwideMiles } = MAP_LIMITS;
  if (radiusMiles >= nationwideMiles) {
    const unitsPerMile = Math.min(width / NATION.widthMiles, height / NATION.heightMiles);
    return { centre: NATION.centre, unitsPerMile, isNationwide: true };
  }
  const across = 2 * Math.max(radiusMiles, leastRadiusMiles);
  return { centre, unitsPerMile: (height * circleShare) / across, isNationwide: false };
}

/** Where a point of the globe stands in the drawing; outside its frame too. */
export function spotOf(view: MapView, point: LatLng): Spot {
  const shrink = Math.cos((view.centre.lat * Math.PI) / 180);
  const scale = MILES_PER_DEGREE * view.unitsPerMile;
  return {
    x: MAP_LIMITS.width / 2 + turn(point.lng - view.centre.lng) * shrink * scale,
    y: MAP_LIMITS.height / 2 - (point.lat - view.centre.lat) * scale,
  };
}

/** The short way round the globe, in degrees. */
const turn = (degrees: number) => degrees - 360 * Math.round(degrees / 360);

/** Whether a spot lies in the frame. */
export function isInFrame({ x, y }: Spot): boolean {
  return x >= 0 && y >= 0 && x <= MAP_LIMITS.width && y <= MAP_LIMITS.height;
}

/** The outlines of the states that reach into the frame, as SVG path data. */
export function outlinesIn(data: MapData, view: MapView): { code: string; path: string }[] {
  return data.states.flatMap(({ code, rings }) => {
    const seen = rings.map((ring) => ringOf(data, ring, view)).filter(reachesFrame);
    return seen.length === 0 ? [] : [{ code, path: seen.map(pathOf).join('') }];
  });
}

function ringOf(data: MapData, ring: readonly number[], view: MapView): Spot[] {
  const points = ring.flatMap((index, place) => {
    const line = lineOf(data, index);
    return place === 0 ? line : line.slice(1);
  });
  return points.map((point) => spotOf(view, point));
}

function lineOf({ lines, perDegree }: MapData, index: number): LatLng[] {
  const steps = lines[index < 0 ? ~index : index] ?? [];
  const points: LatLng[] = [];
  let east = 0;
  let north = 0;
  for (let i = 0; i < steps.length; i += 2) {
    east += steps[i] ?? 0;
    north += steps[i + 1] ?? 0;
    points.push({ lat: north / perDegree, lng: east / perDegree });
  }
  return index < 0 ? points.reverse() : points;
}

function reachesFrame(ring: readonly Spot[]): boolean {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of ring) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  return east >= 0 && west <= MAP_LIMITS.width && south >= 0 && north <= MAP_LIMITS.height;
}

const pathOf = (ring: readonly Spot[]) =>
  `M${ring.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
