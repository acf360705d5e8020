/** The geocoder's own numbers. */
export const GAZETTEER_LIMITS = {
  nearestMiles: 60, // farther than this a town's name would mislead
  cityBeforeState: 1_000_000, // people: 'New York' is the city, 'Florida' the state
  homeState: 'FL', // the product is Florida first
} as const;
