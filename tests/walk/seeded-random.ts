import { randomOf } from '../local/random.ts';

/**
 * The random choices of one act. Each depends only on the seed, the number of the act and its purpose, not on earlier choices:
 * if a page shows one more button than last time, most acts stay the same.
 */
export class SeededRandom {
  private readonly seed: number;
  private readonly act: number;

  constructor(seed: number, act: number) {
    this.seed = seed;
    this.act = act;
  }

  /** A number from 0 to below 1 for this purpose. */
  share(purpose: string): number {
    return randomOf(hashOf(`${this.seed} ${this.act} ${purpose}`)).next();
  }

  chance(purpose: string, share: number): boolean {
    return this.share(purpose) < share;
  }

  /** A whole number from 0 to below `end`. */
  below(purpose: string, end: number): number {
    return Math.floor(this.share(purpose) * end);
  }

  /**
   * Picks an item, each as often as its weight says. @param nameOf identifies an item; of several with the same name the first is
   * picked.
   */
  pick<T>(
    items: readonly T[],
    nameOf: (item: T) => string,
    weightOf: (item: T) => number = () => 1,
  ): T | null {
    let [best, least] = [null as T | null, Number.POSITIVE_INFINITY];
    for (const item of items) {
      const weight = weightOf(item);
      if (weight <= 0) continue;
      const wait = -Math.log(1 - this.share(nameOf(item))) / weight;
      if (wait < least) [best, least] = [item, wait];
    }
    return best;
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
