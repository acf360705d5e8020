import { compassBetween, type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { milesText } from '#src/places/distance.ts';
import { PLACE_WORDS } from '#src/places/places.words.ts';
import type { MapPlace } from './drawing/pins.ts';
import { MAP_WORDS as WORDS } from './map.words.ts';

type Goal = Pick<MapPlace, 'point' | 'isAbout'>;

/** How far and where a place lies from a person, in words: '12 mi north-east of you', 'about 12 mi …' of what is known about. */
export const wayText = (place: Goal, from: LatLng): string =>
  WORDS.way(farOf(place, from), WORDS.directions[compassBetween(from, place.point)]);

/** The same as it stands on the line between them: '12 mi NE'. */
export const wayMark = (place: Goal, from: LatLng): string =>
  PLACE_WORDS.distance(farOf(place, from), compassBetween(from, place.point));

const farOf = ({ point, isAbout }: Goal, from: LatLng) => milesText(milesBetween(from, point), !isAbout);
