import type { Box, LatLng } from '#contract/shared/geo.ts';

/** A point of the drawing, in CSS pixels from its upper left corner. */
export interface Spot {
  x: number;
  y: number;
}

/** A point in world coordinates (Web Mercator): 0 to 1 from west to east and from north to south. */
export interface WorldPoint {
  x: number;
  y: number;
}

/** The view of a map: center and zoom. */
export interface MapView extends WorldPoint {
  /** The world is `TILE * 2 ** zoom` pixels wide, as usual for web maps. */
  zoom: number;
}

/** The size of a drawing, in CSS pixels. */
export interface MapSize {
  width: number;
  height: number;
}

export const TILE = 256;
const RADIANS = Math.PI / 180;
const MILES_AROUND = 24_873.6; // circumference of the sphere in contract/shared/geo.ts
/** Latitude limit of Web Mercator. */
const MAX_LAT = 85.05;

/** Converts degrees to world coordinates. */
export function worldOf({ lat, lng }: LatLng): WorldPoint {
  const sine = Math.sin(clamp(lat, -MAX_LAT, MAX_LAT) * RADIANS);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** Converts world coordinates to degrees. */
export function pointOf({ x, y }: WorldPoint): LatLng {
  const lat = Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RADIANS;
  return { lat, lng: (x - Math.floor(x)) * 360 - 180 };
}

/** Returns the width of the world in pixels. */
export const scaleOf = (zoom: number) => TILE * 2 ** zoom;

/** Converts a world point to a spot, which may be outside the frame. Uses the shorter way around the globe. */
export function spotOf(view: MapView, { width, height }: MapSize, point: WorldPoint): Spot {
  const scale = scaleOf(view.zoom);
  return { x: width / 2 + turn(point.x - view.x) * scale, y: height / 2 + (point.y - view.y) * scale };
}

/** Converts a spot to a world point. */
export function worldAt(view: MapView, { width, height }: MapSize, spot: Spot): WorldPoint {
  const scale = scaleOf(view.zoom);
  return { x: view.x + (spot.x - width / 2) / scale, y: view.y + (spot.y - height / 2) / scale };
}

/** Returns the visible area in degrees. */
export function boxOfView(view: MapView, frame: MapSize): Box {
  const first = pointOf(worldAt(view, frame, { x: 0, y: 0 }));
  const last = pointOf(worldAt(view, frame, { x: frame.width, y: frame.height }));
  const isAll = frame.width >= scaleOf(view.zoom);
  return { south: last.lat, north: first.lat, west: isAll ? -180 : first.lng, east: isAll ? 180 : last.lng };
}

/** Normalizes a horizontal world distance to -0.5 to 0.5. */
export const turn = (x: number) => x - Math.round(x);

/** Returns the pixels per mile at a point. */
export const pixelsPerMile = (zoom: number, at: WorldPoint) =>
  scaleOf(zoom) / (MILES_AROUND * Math.cos(pointOf(at).lat * RADIANS));

/** Returns the zoom at which a mile at a point takes `pixels`. */
export const zoomFor = (pixels: number, at: WorldPoint) =>
  Math.log2((pixels * MILES_AROUND * Math.cos(pointOf(at).lat * RADIANS)) / TILE);

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
