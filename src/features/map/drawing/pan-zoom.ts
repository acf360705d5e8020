import type { LatLng } from '#contract/shared/geo.ts';
import type { Taken } from './labels.ts';
import {
  clamp,
  type MapSize,
  type MapView,
  pixelsPerMile,
  type Spot,
  scaleOf,
  TILE,
  turn,
  worldAt,
  worldOf,
  zoomFor,
} from './projection.ts';

export const MAP_LIMITS = {
  /** Share of the frame's shorter side that the search circle takes. */
  circleShare: 0.86,
  /** Minimum radius of the initial view, so that it shows some surroundings. */
  leastRadiusMiles: 12,
  /** From this radius on, the whole country is shown. */
  nationwideMiles: 1000,
  /** Radius of the ring around a place that is known only by its ZIP code or town. */
  aboutMiles: 4,
  /** Radius of the map of one business: its county and nearby towns. */
  businessMiles: 25,
  /** Shows the whole country on a phone. */
  zoomMin: 2,
  /** Shows a few streets, so that neighboring farms are distinct. */
  zoomMax: 15,
} as const;

/** Corners of the country including Alaska, Hawaii and nearby islands. */
const COUNTRY = [
  { lat: 71.5, lng: -171 },
  { lat: 15, lng: -64 },
] as const;
const LOWER_48 = [
  { lat: 49.5, lng: -125 },
  { lat: 24.4, lng: -66.8 },
] as const;

/** Limits of the map's center. */
export interface Bounds {
  west: number;
  east: number;
  north: number;
  south: number;
}

/** Returns bounds with the whole country and the points, so that nobody gets lost in the ocean. */
export function boundsAround(points: readonly LatLng[]): Bounds {
  const all = [...COUNTRY, ...points].map(worldOf);
  const xs = all.map(({ x }) => x);
  const ys = all.map(({ y }) => y);
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) };
}

/** Returns the initial view: fits the circle, or the whole country for a large radius. */
export function viewAround(centre: LatLng, radiusMiles: number, frame: MapSize): MapView {
  const { circleShare, leastRadiusMiles, nationwideMiles } = MAP_LIMITS;
  if (radiusMiles >= nationwideMiles) return viewOver(LOWER_48, frame);
  const at = worldOf(centre);
  const across = 2 * Math.max(radiusMiles, leastRadiusMiles);
  return inLimits({ ...at, zoom: zoomFor((Math.min(frame.width, frame.height) * circleShare) / across, at) });
}

/** Covered pixels at the edges of a frame. */
export interface Insets {
  right: number;
  bottom: number;
}

/** Returns how far covers reach in from the right and bottom edges. Ignores covers larger than half of the frame. */
export function insetsOf(covers: readonly Taken[], { width, height }: MapSize): Insets {
  const reaching = (size: number, from: number) => (from > size / 2 && from < size ? size - from : 0);
  const rights = covers.filter(([left]) => left > width / 2).map(([left]) => reaching(width, left));
  const bottoms = covers.filter(([left]) => left <= width / 2).map(([, top]) => reaching(height, top));
  return { right: Math.max(0, ...rights), bottom: Math.max(0, ...bottoms) };
}

const NO_INSETS: Insets = { right: 0, bottom: 0 };

/** Returns the closest view that shows all points with some margin. @throws RangeError without points. */
export function viewOver(
  points: readonly LatLng[],
  frame: MapSize,
  { closest = MAP_LIMITS.zoomMax, insets = NO_INSETS }: { closest?: number; insets?: Insets } = {},
): MapView {
  const [first, ...rest] = points.map(worldOf);
  if (!first) throw new RangeError('no points');
  let [west, east, north, south] = [first.x, first.x, first.y, first.y];
  for (const { x, y } of rest) {
    const near = first.x + turn(x - first.x);
    [west, east] = [Math.min(west, near), Math.max(east, near)];
    [north, south] = [Math.min(north, y), Math.max(south, y)];
  }
  const zoomToFit = (size: number, share: number) =>
    Math.log2((size * MAP_LIMITS.circleShare) / TILE / share);
  const { zoom } = inLimits({
    ...first,
    zoom: Math.min(
      closest,
      zoomToFit(frame.width - insets.right, east - west),
      zoomToFit(frame.height - insets.bottom, south - north),
    ),
  });
  const scale = scaleOf(zoom);
  return {
    x: (west + east) / 2 + insets.right / 2 / scale,
    y: (north + south) / 2 + insets.bottom / 2 / scale,
    zoom,
  };
}

/** Returns the view after a drag by some pixels. */
export function moved(view: MapView, dx: number, dy: number, bounds: Bounds): MapView {
  const scale = scaleOf(view.zoom);
  return inBounds({ ...view, x: view.x - dx / scale, y: view.y - dy / scale }, bounds);
}

/** Returns the view after zooming by `steps`, with the same point of the world under `around`. */
export function zoomed(view: MapView, frame: MapSize, steps: number, around: Spot, bounds: Bounds): MapView {
  const zoom = clamp(view.zoom + steps, MAP_LIMITS.zoomMin, MAP_LIMITS.zoomMax);
  const fixed = worldAt(view, frame, around);
  const after = worldAt({ ...view, zoom }, frame, around);
  return inBounds({ x: view.x + fixed.x - after.x, y: view.y + fixed.y - after.y, zoom }, bounds);
}

/** Interpolates between two views; `share` from 0 to 1. */
export function between(from: MapView, to: MapView, share: number): MapView {
  const mix = (a: number, b: number) => a + (b - a) * share;
  return {
    x: from.x + turn(to.x - from.x) * share,
    y: mix(from.y, to.y),
    zoom: mix(from.zoom, to.zoom),
  };
}

const inLimits = (view: MapView): MapView => ({
  ...view,
  zoom: clamp(view.zoom, MAP_LIMITS.zoomMin, MAP_LIMITS.zoomMax),
});

function inBounds(view: MapView, { west, east, north, south }: Bounds): MapView {
  return { zoom: view.zoom, x: clamp(view.x, west, east), y: clamp(view.y, north, south) };
}

/** Converts miles to pixels at the center of a view. */
export const pixelsOf = (view: MapView, miles: number) => miles * pixelsPerMile(view.zoom, view);

/** Returns true if a spot is in the frame or within a margin of it. */
export const isNear = ({ x, y }: Spot, { width, height }: MapSize, margin: number) =>
  x >= -margin && y >= -margin && x <= width + margin && y <= height + margin;
