import { compassBetween, type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { milesText } from '#src/places/distance.ts';
import { MAP_WORDS as WORDS } from './map.words.ts';

/** How far and where a place lies from a person, in words: '12 mi north-east of you', 'about 12 mi …' of what is known about. */
export function wayText(place: { point: LatLng; isAbout?: boolean }, from: LatLng): string {
  const far = milesText(milesBetween(from, place.point), !place.isAbout);
  return WORDS.way(far, WORDS.directions[compassBetween(from, place.point)]);
}
