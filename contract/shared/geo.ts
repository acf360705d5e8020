import { AREA_LIMITS } from '../limits.ts';

/** WGS 84, degrees. */
export interface LatLng {
  lat: number;
  lng: number;
}

/** Mean Earth radius in miles (IUGG 6,371.0088 km). */
const EARTH_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

/**
 * Returns the great-circle distance in miles (haversine), used for offline and online search. Within 0.6 % of the
 * distance on the ellipsoid.
 */
export function milesBetween(a: LatLng, b: LatLng): number {
  const dLat = (b.lat - a.lat) * RADIANS;
  const dLng = (b.lng - a.lng) * RADIANS;
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** South, west, north, east in degrees. `west > east` means that the box crosses the antimeridian. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Returns the smallest box that contains every point within `radiusMiles` of `centre`. */
export function boundingBox(centre: LatLng, radiusMiles: number): Box {
  const angle = radiusMiles / EARTH_MILES;
  const dLat = angle / RADIANS + 1e-9;
  const south = centre.lat - dLat;
  const north = centre.lat + dLat;
  if (south <= -90 || north >= 90 || angle >= Math.PI / 2)
    return { south: Math.max(-90, south), north: Math.min(90, north), west: -180, east: 180 };
  const dLng = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(centre.lat * RADIANS))) / RADIANS + 1e-9;
  if (dLng >= 180) return { south, north, west: -180, east: 180 };
  return { south, north, west: wrapLng(centre.lng - dLng), east: wrapLng(centre.lng + dLng) };
}

/** Whether a point is in the box, edges included. */
export function boxHolds(box: Box, point: LatLng): boolean {
  if (point.lat < box.south || point.lat > box.north) return false;
  return box.west <= box.east
    ? point.lng >= box.west && point.lng <= box.east
    : point.lng >= box.west || point.lng <= box.east;
}

const wrapLng = (lng: number) => (lng < -180 ? lng + 360 : lng > 180 ? lng - 360 : lng);

/** Index of the half-degree cell of a point. docs/sync-protocol.md, section 5. */
function cellOf(point: LatLng): { latIndex: number; lngIndex: number } {
  const { cellsPerDegree } = AREA_LIMITS;
  return {
    latIndex: Math.floor(point.lat * cellsPerDegree),
    lngIndex: Math.floor(point.lng * cellsPerDegree),
  };
}

/** Returns the stream of a point's cell, for example `area:59:-165`. */
export function areaStreamOf(point: LatLng): string {
  const { latIndex, lngIndex } = cellOf(point);
  return `area:${latIndex}:${lngIndex}`;
}

/** Returns the area streams that a circle touches, nearest cell first. */
export function areaStreamsWithin(centre: LatLng, radiusMiles: number): string[] {
  const box = boundingBox(centre, radiusMiles);
  const size = 1 / AREA_LIMITS.cellsPerDegree;
  const from = cellOf({ lat: box.south, lng: box.west });
  const to = cellOf({ lat: box.north, lng: box.east });
  const columns = columnsBetween(from.lngIndex, to.lngIndex);
  const cells: { name: string; miles: number }[] = [];
  for (let i = from.latIndex; i <= to.latIndex; i++)
    for (const j of columns) {
      const south = { lat: i * size, lng: j * size };
      const miles = milesToCell(centre, south, size);
      if (miles <= radiusMiles) cells.push({ name: `area:${i}:${j}`, miles });
    }
  return cells.sort((a, b) => a.miles - b.miles || a.name.localeCompare(b.name)).map((cell) => cell.name);
}

/** Cells from west to east; a box across the antimeridian continues at the other end. */
function columnsBetween(west: number, east: number): number[] {
  const end = 180 * AREA_LIMITS.cellsPerDegree;
  const range = (first: number, last: number) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return west <= east ? range(west, east) : [...range(west, end), ...range(-end, east)];
}

/** Miles to the nearest point of a cell. On a meridian it may be closer to the pole than the center is. */
function milesToCell(centre: LatLng, southWest: LatLng, size: number): number {
  const miles = [-360, 0, 360].map((turn) => {
    const lng = clamp(centre.lng + turn, southWest.lng, southWest.lng + size);
    const dLng = (lng - centre.lng) * RADIANS;
    const foot = Math.atan2(Math.sin(centre.lat * RADIANS), Math.cos(centre.lat * RADIANS) * Math.cos(dLng));
    return milesBetween(centre, { lat: clamp(foot / RADIANS, southWest.lat, southWest.lat + size), lng });
  });
  return Math.min(...miles);
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Eight compass directions, clockwise from north. */
export const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type Compass = (typeof COMPASS)[number];

/** Returns the compass direction of the great circle from `from` to `to`. */
export function compassBetween(from: LatLng, to: LatLng): Compass {
  return COMPASS[Math.round(bearingBetween(from, to) / 45) % 8] ?? 'N';
}

/** The direction from one point to another, in degrees clockwise from north. */
export function bearingBetween(from: LatLng, to: LatLng): number {
  const dLng = (to.lng - from.lng) * RADIANS;
  const y = Math.sin(dLng) * Math.cos(to.lat * RADIANS);
  const x =
    Math.cos(from.lat * RADIANS) * Math.sin(to.lat * RADIANS) -
    Math.sin(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * Math.cos(dLng);
  return (Math.atan2(y, x) / RADIANS + 360) % 360;
}

/** Whether both numbers are finite and within range. */
export function isLatLng(value: LatLng): boolean {
  return Math.abs(value.lat) <= 90 && Math.abs(value.lng) <= 180;
}
