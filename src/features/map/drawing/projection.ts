import type { Box, LatLng } from '#contract/shared/geo.ts';

/** A point of the drawing, in CSS pixels from its upper left corner. */
export interface Spot {
  x: number;
  y: number;
}

/** A point of the flat world (Web Mercator): 0 to 1 from west to east and from north to south. */
export interface WorldPoint {
  x: number;
  y: number;
}

/** What a map shows: the point at its middle, and how large the world is drawn. */
export interface MapView extends WorldPoint {
  /** The world is `TILE * 2 ** zoom` pixels wide, as maps on the web count it. */
  zoom: number;
}

/** The size of a drawing, in CSS pixels. */
export interface MapSize {
  width: number;
  height: number;
}

export const TILE = 256;
const RADIANS = Math.PI / 180;
const MILES_AROUND = 24_873.6; // of the sphere of contract/shared/geo.ts
/** Beyond it the flat world has no end. */
const MOST_LAT = 85.05;

/** Where a point of the globe lies on the flat world. */
export function worldOf({ lat, lng }: LatLng): WorldPoint {
  const sine = Math.sin(clamp(lat, -MOST_LAT, MOST_LAT) * RADIANS);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The point of the globe that lies at one of the flat world. */
export function pointOf({ x, y }: WorldPoint): LatLng {
  const lat = Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RADIANS;
  return { lat, lng: (x - Math.floor(x)) * 360 - 180 };
}

/** Pixels of the whole world. */
export const scaleOf = (zoom: number) => TILE * 2 ** zoom;

/** Where a point of the world stands in the drawing; outside its frame too. The short way round the globe. */
export function spotOf(view: MapView, { width, height }: MapSize, point: WorldPoint): Spot {
  const scale = scaleOf(view.zoom);
  return { x: width / 2 + turn(point.x - view.x) * scale, y: height / 2 + (point.y - view.y) * scale };
}

/** The point of the world at a spot of the drawing. */
export function worldAt(view: MapView, { width, height }: MapSize, spot: Spot): WorldPoint {
  const scale = scaleOf(view.zoom);
  return { x: view.x + (spot.x - width / 2) / scale, y: view.y + (spot.y - height / 2) / scale };
}

/** What a drawing shows, in degrees. */
export function boxOfView(view: MapView, frame: MapSize): Box {
  const first = pointOf(worldAt(view, frame, { x: 0, y: 0 }));
  const last = pointOf(worldAt(view, frame, { x: frame.width, y: frame.height }));
  const isAll = frame.width >= scaleOf(view.zoom);
  return { south: last.lat, north: first.lat, west: isAll ? -180 : first.lng, east: isAll ? 180 : last.lng };
}

/** The short way round the globe, as a share of it. */
export const turn = (x: number) => x - Math.round(x);

/** Pixels of a mile at a point of the world. */
export const pixelsPerMile = (zoom: number, at: WorldPoint) =>
  scaleOf(zoom) / (MILES_AROUND * Math.cos(pointOf(at).lat * RADIANS));

/** The zoom at which a mile at a point takes so many pixels. */
export const zoomFor = (pixels: number, at: WorldPoint) =>
  Math.log2((pixels * MILES_AROUND * Math.cos(pointOf(at).lat * RADIANS)) / TILE);

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
