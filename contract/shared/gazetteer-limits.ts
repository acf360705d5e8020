/** Constants of the geocoder. */
export const GAZETTEER_LIMITS = {
  nearestMiles: 60, // farther away, a town's name would mislead
  cityBeforeState: 1_000_000, // population: 'New York' is the city, 'Florida' the state
  homeState: 'FL', // the product is for Florida first
  homeDoublings: 4, // a Florida town wins over one up to 16 times its size
} as const;
