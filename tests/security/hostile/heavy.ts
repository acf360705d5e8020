/** The person with the most posts in a database of `bench/heavy.ts`. */
export const HEAVY_NAME = 'heavy';
