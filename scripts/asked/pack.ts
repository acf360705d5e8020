import type { PackedMasks, PackedRows, PackedTurns } from '#contract/learned.ts';
import { BITS, byCount, digitOf, GOES_ON, pairOf } from '#src/features/petibot/answers/packed.ts';
import type { Trained } from './train.ts';

/** Precision of weights, and the minimum difference from the row's usual weight. */
export interface Fineness {
  step: number;
  least: number;
  /** Whether rows are stored relative to their median; if the columns sum to 1, only differences count. */
  fromMiddle: boolean;
}

const LEVELS = 40;

/** One weight of a row: column and level. */
type Weight = readonly [column: number, level: number];

/** A word with its stored weights. */
type Kept = readonly [word: string, weights: readonly Weight[]];

/** Rounds each word's weights relative to the median and drops small ones; words without weights are dropped. */
function kept({ words, columns, weights }: Trained, { step, least, fromMiddle }: Fineness): Kept[] {
  return [...words.keys()].sort().flatMap((word): Kept[] => {
    const row = words.get(word) ?? 0;
    const values = weights.subarray(row * columns, (row + 1) * columns);
    const middle = fromMiddle ? (values.slice().sort()[columns >> 1] ?? 0) : 0;
    const some = [...values].flatMap((value, column): Weight[] => {
      const level = Math.max(-LEVELS, Math.min(LEVELS, Math.round((value - middle) / step)));
      return level === 0 || Math.abs(value - middle) < least ? [] : [[column, level]];
    });
    return some.length > 0 ? [[word, some]] : [];
  });
}

/** Packs the weights of guides for the phone. `order` lists the columns in packing order: similar ones side by side. */
export function packRows(
  trained: Trained,
  fineness: Fineness,
): { words: string[]; order: number[]; rows: PackedRows } {
  const all = kept(trained, fineness);
  const order = neighbors(all, trained.columns);
  const places = new Map(order.map((column, place) => [column, place]));
  const counts = all.map(([, weights]) => weights.length);
  let [gaps, levels] = ['', ''];
  for (const at of byCount(counts)) {
    let last = -1;
    const placed = (all[at]?.[1] ?? []).map(([column, level]): Weight => [places.get(column) ?? 0, level]);
    for (const [place, level] of placed.sort(([one], [other]) => one - other)) {
      gaps += digitOf(place - last - 1);
      levels += digitOf(level + LEVELS);
      last = place;
    }
  }
  const { step } = fineness;
  return {
    words: all.map(([word]) => word),
    order,
    rows: { counts: counts.map(digitOf).join(''), gaps, levels, step, least: -LEVELS },
  };
}

/** Orders columns so that those with many common words are neighbors; the last column stays last. */
function neighbors(all: readonly Kept[], columns: number): number[] {
  const shared = Array.from({ length: columns }, () => new Float64Array(columns));
  const many = new Float64Array(columns);
  for (const [, weights] of all)
    for (const [column] of weights) {
      many[column] = (many[column] ?? 0) + 1;
      const row = shared[column] as Float64Array;
      for (const [other] of weights) row[other] = (row[other] ?? 0) + 1 / weights.length;
    }
  const left = new Set(many.keys());
  left.delete(columns - 1);
  const order: number[] = [];
  const nearTo = (column: number | undefined) => (other: number) =>
    column === undefined ? 0 : (shared[column]?.[other] ?? 0) / Math.sqrt((many[other] ?? 0) + 1);
  while (left.size > 0) {
    const near = nearTo(order.at(-1));
    const next = [...left].reduce((one, other) => (near(other) > near(one) ? other : one));
    order.push(next);
    left.delete(next);
  }
  return [...order, columns - 1];
}

/** Packs the weights of kinds with their words and pairs. @param terms words that are already packed */
export function packTurns(
  trained: Trained,
  fineness: Fineness,
  terms: readonly string[],
): { turns: PackedTurns; rows: PackedMasks } {
  const all = new Map(kept(trained, fineness));
  const isTerm = new Set(terms);
  const ofTerms = terms.filter((term) => all.has(term));
  const words = [...all.keys()].filter((turn) => !turn.includes(' ') && !isTerm.has(turn));
  const pairs = new Map<number, string>();
  for (const turn of all.keys())
    if (turn.includes(' ') && !pairs.has(pairOf(turn))) pairs.set(pairOf(turn), turn);
  const numbers = [...pairs.keys()].sort((one, other) => one - other);
  const rows = [...ofTerms, ...words, ...numbers.map((number) => pairs.get(number) ?? '')].map(
    (turn) => all.get(turn) ?? [],
  );
  const masks = Array.from({ length: Math.ceil(trained.columns / BITS) }, (_, digit) =>
    rows.map((row) => bitsOf(row.map(([column]) => column - digit * BITS))).join(''),
  );
  const flags = Array.from({ length: Math.ceil(terms.length / BITS) }, (_, digit) =>
    bitsOf([...Array(BITS).keys()].filter((bit) => all.has(terms[digit * BITS + bit] ?? ''))),
  );
  return {
    turns: {
      ofTerms: flags.join(''),
      words: words.join('\n'),
      pairs: numbers.map((number, at) => digitsOf(number - (numbers[at - 1] ?? 0))).join(''),
    },
    rows: {
      masks: masks.join(''),
      levels: rows.flatMap((row) => row.map(([, level]) => digitOf(level + LEVELS))).join(''),
      step: fineness.step,
      least: -LEVELS,
    },
  };
}

/** Returns one digit with the given bits; others than its six are ignored. */
const bitsOf = (bits: readonly number[]) =>
  digitOf(bits.filter((bit) => bit >= 0 && bit < BITS).reduce((sum, bit) => sum + 2 ** bit, 0));

/** Returns a number in a variable number of digits. */
const digitsOf = (number: number): string => {
  const last = digitOf(number % GOES_ON);
  const rest = Math.floor(number / GOES_ON);
  return rest > 0 ? `${digitsOn(rest)}${last}` : last;
};
const digitsOn = (number: number): string => {
  const digit = digitOf((number % GOES_ON) + GOES_ON);
  const rest = Math.floor(number / GOES_ON);
  return rest > 0 ? `${digitsOn(rest)}${digit}` : digit;
};
