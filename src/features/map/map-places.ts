import { type Business, isExactlyPlaced, isNewListing } from '#contract/businesses.ts';
import { MAP_LIMITS } from './drawing/pan-zoom.ts';
import type { MapPlace } from './drawing/pins.ts';
import { MAP_WORDS } from './map.words.ts';

/** Returns the title of a map. */
export const labelOf = (placeName: string, radiusMiles: number) =>
  radiusMiles >= MAP_LIMITS.nationwideMiles ? MAP_WORDS.nationwide : MAP_WORDS.label(placeName);

/** Returns the map places of the businesses that have a location. */
export const placesOf = (businesses: readonly Business[]): MapPlace[] =>
  businesses.flatMap((business) => {
    const { id, name, location } = business;
    const isAbout = !isExactlyPlaced(business);
    return location ? [{ id, name, point: location, isAbout, isNew: isNewListing(business) }] : [];
  });
