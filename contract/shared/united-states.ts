import type { LatLng } from './geo.ts';

/**
 * South, west, north, east: contiguous states and DC, Alaska on both sides of 180 degrees, Hawaii, Puerto Rico with
 * the Virgin Islands.
 */
const UNITED_STATES = [
  [24.3, -125, 49.5, -66.8],
  [51, -180, 71.6, -129.9],
  [51, 172, 53.5, 180],
  [18.8, -160.6, 22.4, -154.6],
  [17.6, -67.4, 18.7, -64.5],
] as const;

/** Whether a point is in one of the boxes around the United States. */
export function isInUnitedStates({ lat, lng }: LatLng): boolean {
  return UNITED_STATES.some(
    ([south, west, north, east]) => lat >= south && lat <= north && lng >= west && lng <= east,
  );
}
