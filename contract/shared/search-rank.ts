import { type LatLng, milesBetween } from './geo.ts';
import { SAME_NAME } from './text-search.ts';

/** So many miles away a hit counts half. */
const HALF_MILES = 150;
/** What is nowhere on the map, seen from a place. */
const NOWHERE_SHARE = 0.4;
/** Ranks are whole numbers: what differs by less than one part of these is equal. */
const PARTS = 1e6;

/** A place for the order of hits: exact enough for that, and not where somebody stands. Degrees. */
export const nearPoint = ({ lat, lng }: LatLng): LatLng => ({ lat: rounded(lat), lng: rounded(lng) });
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** A hit of the search box in its order. */
export interface RankedHit {
  id: number;
  name: string;
  rank: number;
}

/**
 * What a hit counts by its score and how far it is from where the person asks: a name that is meant keeps its place
 * however far it is. @param near null where nobody knows where the person is
 */
export function rankOf(score: number, at: LatLng | null, near: LatLng | null): number {
  const named = score >= SAME_NAME ? SAME_NAME : 0;
  return Math.round(PARTS * (named + (score - named) * nearness(at, near)));
}

function nearness(at: LatLng | null, near: LatLng | null): number {
  if (near === null) return 1;
  return at === null ? NOWHERE_SHARE : HALF_MILES / (HALF_MILES + milesBetween(near, at));
}

/** Best first; of equal ones by name in the same order on every device, then by id. */
export function compareHits(a: RankedHit, b: RankedHit): number {
  if (a.rank !== b.rank) return b.rank - a.rank;
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id - b.id;
}

/** How well a title answers a query, both folded; the smaller the better. */
export function titleTier(wanted: string, title: string): 0 | 1 | 2 | 3 {
  const padded = ` ${title} `;
  if (title === wanted) return 0;
  if (padded.startsWith(` ${wanted}`)) return 1;
  return wanted.split(' ').every((word) => padded.includes(` ${word}`)) ? 2 : 3;
}
