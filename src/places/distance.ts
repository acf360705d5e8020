import { type Business, isExactlyPlaced } from '#contract/businesses.ts';
import { compassBetween, type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { formatDistance, formatMiles } from '#src/ui/formats/format-number.ts';
import { PLACE_WORDS as WORDS } from './places.words.ts';

/** What tells how far a place is, and how exactly that is known. */
export type Placed = Pick<Business, 'location' | 'placedBy' | 'source'>;

/**
 * How far and where a place lies, as exactly as it is known: '4.2 mi NE' of an address, 'about 12 mi NE' of the middle
 * of a ZIP code or town. Null for a place that nobody knows.
 */
export function distanceText(place: Placed, from: LatLng): string | null {
  if (place.location === null) return null;
  const miles = milesBetween(from, place.location);
  const isExact = isExactlyPlaced(place);
  const far = milesText(miles, isExact);
  return isExact && isHere(miles) ? far : WORDS.distance(far, compassBetween(from, place.location));
}

/** Whether a tenth of a mile would be said of less than half of one: no direction is known of what is here. */
const isHere = (miles: number) => miles < HERE_MILES;
const HERE_MILES = 0.05;

/** How far alone: '4.2 mi', 'less than 0.1 mi', 'about 12 mi'. */
export const milesText = (miles: number, isExact: boolean): string =>
  isExact
    ? isHere(miles)
      ? WORDS.here
      : formatDistance(miles)
    : WORDS.about(formatMiles(Math.max(1, miles)));
