import { worthOf } from '#contract/shared/text-search.ts';
import { FIELD_BITS, type Holders } from './holders.ts';

/** A match for a part of a query: the holders of a word or phrase, and its score. */
export interface Match {
  holders: Holders;
  score: number;
}

/** Counts the texts of all words, some of them twice. */
export const sizeOf = (matches: readonly Match[]) =>
  matches.reduce((sum, { holders }) => sum + holders.size, 0);

/** The texts that match a part of a query, by ascending slot, with their scores. */
interface Scored {
  slots: Uint32Array;
  scores: Float64Array;
}

/** Merges the holders of several words; a text keeps its best score. */
export function merge(matches: readonly Match[]): Scored {
  const [first, second] = matches;
  if (first && !second) return scoredBy(first);
  const size = sizeOf(matches);
  const order = new Float64Array(size);
  const scoreAt = new Float64Array(size);
  let n = 0;
  for (const { holders, score } of matches)
    holders.forEach((slot, fields) => {
      order[n] = slot * size + n;
      scoreAt[n] = score * (WORTH_OF[fields] ?? 0);
      n += 1;
    });
  order.sort();
  const [slots, scores] = [new Uint32Array(size), new Float64Array(size)];
  let last = -1;
  for (const place of order) {
    const slot = Math.floor(place / size);
    if (last < 0 || slots[last] !== slot) slots[++last] = slot;
    scores[last] = Math.max(scores[last] ?? 0, scoreAt[place % size] ?? 0);
  }
  return { slots: slots.subarray(0, last + 1), scores };
}

/** The holders of one word are sorted already. */
function scoredBy({ holders, score }: Match): Scored {
  const [slots, scores] = [new Uint32Array(holders.size), new Float64Array(holders.size)];
  let n = 0;
  holders.forEach((slot, fields) => {
    slots[n] = slot;
    scores[n] = score * (WORTH_OF[fields] ?? 0);
    n += 1;
  });
  return { slots, scores };
}

/**
 * Returns a function that scores texts for a part of a query. Call it with ascending slots.
 * @param count how many texts will be scored: a few are looked up one by one
 */
export function scorer(matches: readonly Match[], count: number): (slot: number) => number {
  if (count * matches.length < sizeOf(matches)) return (slot) => bestOf(matches, slot);
  const { slots, scores } = merge(matches);
  let at = 0;
  return (slot) => {
    while ((slots[at] ?? slot) < slot) at += 1;
    return slots[at] === slot ? (scores[at] ?? 0) : 0;
  };
}

function bestOf(matches: readonly Match[], slot: number): number {
  let best = 0;
  for (const { holders, score } of matches) best = Math.max(best, score * (WORTH_OF[holders.of(slot)] ?? 0));
  return best;
}

/** The weight of a word by the bits of its fields. */
const WORTH_OF = Array.from({ length: 1 << FIELD_BITS }, (_, fields) => worthOf(fields));
