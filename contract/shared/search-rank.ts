import { type LatLng, milesBetween } from './geo.ts';
import { SAME_NAME } from './text-search.ts';

/** Distance at which a hit counts half, in miles. */
const HALF_MILES = 150;
/** Weight of a hit without a location. */
const NOWHERE_SHARE = 0.4;
/** Scale of ranks, which are integers: smaller differences are ties. */
const PARTS = 1e6;

/** Degrees to which a position is rounded: exact enough to rank, too coarse to locate a person. */
export const nearPoint = ({ lat, lng }: LatLng): LatLng => ({ lat: rounded(lat), lng: rounded(lng) });
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** A ranked hit of the search box. */
export interface RankedHit {
  id: number;
  name: string;
  rank: number;
  /** Matches only with typing errors: comes after all others, however near it is. */
  isMisspelled: boolean;
}

/**
 * Returns the rank of a hit from its score and distance. An exact name keeps its place at any distance. @param near
 * null if the person's location is unknown
 */
export function rankOf(score: number, at: LatLng | null, near: LatLng | null): number {
  const named = score >= SAME_NAME ? SAME_NAME : 0;
  return Math.round(PARTS * (named + (score - named) * nearness(at, near)));
}

function nearness(at: LatLng | null, near: LatLng | null): number {
  if (near === null) return 1;
  return at === null ? NOWHERE_SHARE : HALF_MILES / (HALF_MILES + milesBetween(near, at));
}

/** Compares by spelling, then rank, then name in code unit order, then id. */
export function compareHits(a: RankedHit, b: RankedHit): number {
  if (a.isMisspelled !== b.isMisspelled) return Number(a.isMisspelled) - Number(b.isMisspelled);
  if (a.rank !== b.rank) return b.rank - a.rank;
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id - b.id;
}

/** The tier after those of titles, for a match with typing errors. */
export const MISSPELLED_TIER = 4;

/** Returns how well a folded title matches a folded query; smaller is better. */
export function titleTier(wanted: string, title: string): 0 | 1 | 2 | 3 {
  const padded = ` ${title} `;
  if (title === wanted) return 0;
  if (padded.startsWith(` ${wanted}`)) return 1;
  return wanted.split(' ').every((word) => padded.includes(` ${word}`)) ? 2 : 3;
}
