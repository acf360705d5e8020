import { compassBetween, type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { milesText } from '#src/places/distance.ts';
import { PLACE_WORDS } from '#src/places/places.words.ts';
import type { MapPlace } from './drawing/pins.ts';
import { MAP_WORDS as WORDS } from './map.words.ts';

type Goal = Pick<MapPlace, 'point' | 'isAbout'>;

/** Formats distance and direction: '12 mi north-east of you', 'about 12 mi …' if the location is approximate. */
export const wayText = (place: Goal, from: LatLng): string =>
  WORDS.way(distanceOf(place, from), WORDS.directions[compassBetween(from, place.point)]);

/** The short form on the line: '12 mi NE'. */
export const wayMark = (place: Goal, from: LatLng): string =>
  PLACE_WORDS.distance(distanceOf(place, from), compassBetween(from, place.point));

const distanceOf = ({ point, isAbout }: Goal, from: LatLng) => milesText(milesBetween(from, point), !isAbout);
