import type { Walk } from '../walker.ts';

/** One kind of act of a person, or of the world. */
export interface Act {
  /** How often it is chosen, compared with the others; 0 if it cannot be done now. */
  weight: (walk: Walk) => number;
  /** @returns a description of the act; null if it could not be done after all. */
  run: (walk: Walk) => Promise<string | null>;
}
