import type { LearnedAsset, PackedMasks, PackedRows } from '#contract/learned.ts';

/** Nonzero weights of each word: columns and values. */
export interface WeightRows {
  at: Int32Array[];
  weight: Float32Array[];
}

/** Printable digits that JSON does not escape. */
const FIRST = 35;
const STROKE = 92;
export const digitOf = (value: number) =>
  String.fromCharCode(FIRST + value + (FIRST + value >= STROKE ? 1 : 0));
const digitAt = (text: string, at: number) => {
  const code = text.charCodeAt(at);
  return code - FIRST - (code > STROKE ? 1 : 0);
};

/** Bits per digit. */
export const BITS = 6;
/** Added to each digit of a number except the last. */
export const GOES_ON = 45;
/** Number of hash values of pairs. Collisions are rare. */
const PAIRS = 2 ** 20;

/** Returns the hash of a pair. */
export function pairOf(pair: string): number {
  let mixed = 0x811c9dc5;
  for (let at = 0; at < pair.length; at += 1) mixed = Math.imul(mixed ^ pair.charCodeAt(at), 0x01000193);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % PAIRS;
}

/** Unpacks rows of `scripts/asked/pack.ts`. */
export function unpackRows({ counts, gaps, levels, step, least }: PackedRows): WeightRows {
  const many = Array.from(counts, (_, row) => digitAt(counts, row));
  const rows: WeightRows = { at: [], weight: [] };
  let place = 0;
  for (const row of byCount(many)) {
    const count = many[row] ?? 0;
    const at = new Int32Array(count);
    const weight = new Float32Array(count);
    let column = -1;
    for (let index = 0; index < count; index += 1, place += 1) {
      column += digitAt(gaps, place) + 1;
      at[index] = column;
      weight[index] = (digitAt(levels, place) + least) * step;
    }
    rows.at[row] = at;
    rows.weight[row] = weight;
  }
  return rows;
}

/** Sorts row indexes by their number of weights. */
export const byCount = (counts: readonly number[]) =>
  [...counts.keys()].sort((one, other) => (counts[one] ?? 0) - (counts[other] ?? 0) || one - other);

/** Unpacks rows of few columns. @param rows their number. */
export function unpackMasks({ masks, levels, step, least }: PackedMasks, rows: number): WeightRows {
  const all: WeightRows = { at: [], weight: [] };
  let place = 0;
  for (let row = 0; row < rows; row += 1) {
    const at: number[] = [];
    for (let digit = row, from = 0; digit < masks.length; digit += rows, from += BITS)
      for (let bit = 0; bit < BITS; bit += 1) if ((digitAt(masks, digit) >> bit) & 1) at.push(from + bit);
    all.at.push(Int32Array.from(at));
    all.weight.push(Float32Array.from(at, () => (digitAt(levels, place++) + least) * step));
  }
  return all;
}

/** Row numbers of words and pairs. */
export function unpackTurns({ terms, turns }: Pick<LearnedAsset, 'terms' | 'turns'>) {
  const words = new Map<string, number>();
  const pairs = new Map<number, number>();
  terms.split('\n').forEach((term, at) => {
    if ((digitAt(turns.ofTerms, Math.floor(at / BITS)) >> (at % BITS)) & 1) words.set(term, words.size);
  });
  if (turns.words !== '') for (const word of turns.words.split('\n')) words.set(word, words.size);
  let pair = 0;
  let more = 0;
  for (let at = 0; at < turns.pairs.length; at += 1) {
    const digit = digitAt(turns.pairs, at);
    more = more * GOES_ON + (digit % GOES_ON);
    if (digit >= GOES_ON) continue;
    pair += more;
    more = 0;
    pairs.set(pair, words.size + pairs.size);
  }
  return { words, pairs };
}
