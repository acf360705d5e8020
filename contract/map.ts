/**
 * The drawn map's data, `public/map/us-states.json`: borders as shared lines, so that neighbours meet without a gap.
 * A line is a start and steps, each a pair of east and north in hundredths of a degree. A ring names its lines in
 * order; `~n` (a negative number) is line n run backwards. The form is that of TopoJSON, without its names.
 */
export interface MapData {
  /** Where the borders come from, and their licence. */
  about: string;
  /** Units in one degree. */
  perDegree: number;
  lines: number[][];
  states: { code: string; rings: number[][] }[];
}

/** Distances in miles, drawing sizes in the map's own units. */
export const MAP_LIMITS = {
  width: 400,
  height: 280,
  /** Share of the height that the search circle takes. */
  circleShare: 0.84,
  /** A map is never closer than this, so that a state's outline can be seen around a few streets. */
  leastRadiusMiles: 12,
  /** From this radius on the whole country is shown. */
  nationwideMiles: 1000,
  pins: 25,
  /** Around one business, miles: wide enough for its state's outline to show. */
  businessMiles: 140,
} as const;

export const MAP_WORDS = {
  label: (place: string) => `Map around ${place}`,
  nationwide: 'Map of the United States',
  waiting: 'Drawing the map',
  failed: 'The map is not on this phone yet. Every place is in the list.',
  pins: 'Places on the map',
  you: 'You are here',
  source: 'Borders: U.S. Census Bureau',
} as const;
