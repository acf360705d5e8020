import type { PackedRows } from '#contract/learned.ts';
import { digitOf } from '#src/features/petibot/answers/learned.ts';
import type { Trained } from './train.ts';

/** How fine weights are kept, and how far from the row's usual one they must be to be kept at all. */
export interface Fineness {
  step: number;
  least: number;
  /** Whether a row is kept against its middle weight: where its columns share 1, only what is between them counts. */
  fromMiddle: boolean;
}

const LEVELS = 40;

/** Packs weights for the phone: each row against its middle one, rounded, the small ones and then the empty rows left out. */
export function pack(
  { words, columns, weights }: Trained,
  { step, least, fromMiddle }: Fineness,
): { words: string[]; rows: PackedRows } {
  const kept: string[] = [];
  let [counts, gaps, levels] = ['', '', ''];
  for (const word of [...words.keys()].sort()) {
    const row = words.get(word) ?? 0;
    const values = weights.subarray(row * columns, (row + 1) * columns);
    const middle = fromMiddle ? (values.slice().sort()[columns >> 1] ?? 0) : 0;
    let [count, last] = [0, -1];
    values.forEach((value, column) => {
      const level = Math.max(-LEVELS, Math.min(LEVELS, Math.round((value - middle) / step)));
      if (level === 0 || Math.abs(value - middle) < least) return;
      gaps += digitOf(column - last - 1);
      levels += digitOf(level + LEVELS);
      last = column;
      count += 1;
    });
    if (count === 0) continue;
    kept.push(word);
    counts += digitOf(count);
  }
  return { words: kept, rows: { counts, gaps, levels, step, least: -LEVELS } };
}
