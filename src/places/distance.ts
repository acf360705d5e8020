import { type Business, isExactlyPlaced } from '#contract/businesses.ts';
import { compassBetween, type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { formatDistance, formatMiles } from '#src/ui/formats/format-number.ts';
import { PLACE_WORDS as WORDS } from './places.words.ts';

/** The location of a business and its accuracy. */
export type Placed = Pick<Business, 'location' | 'placedBy' | 'source'>;

/**
 * Returns distance and direction: '4.2 mi NE' to an address, 'about 12 mi NE' to the center of a ZIP code or town. Null without a
 * location.
 */
export function distanceText(place: Placed, from: LatLng): string | null {
  if (place.location === null) return null;
  const miles = milesBetween(from, place.location);
  const isExact = isExactlyPlaced(place);
  const far = milesText(miles, isExact);
  return isExact && isHere(miles) ? far : WORDS.distance(far, compassBetween(from, place.location));
}

/** So near that the distance rounds to zero; it has no direction. */
const isHere = (miles: number) => miles < HERE_MILES;
const HERE_MILES = 0.05;

/** Returns the distance: '4.2 mi', 'less than 0.1 mi', 'about 12 mi'. */
export const milesText = (miles: number, isExact: boolean): string =>
  isExact
    ? isHere(miles)
      ? WORDS.here
      : formatDistance(miles)
    : WORDS.about(formatMiles(Math.max(1, miles)));
