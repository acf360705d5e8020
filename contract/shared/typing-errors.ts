const SHORT_WORD = 4; // shorter words allow no typing error
const LONG_WORD = 8; // longer words allow two

/** Returns the allowed number of typing errors in a word. Numbers allow none: the next one is another ZIP code. */
export function typosIn(wanted: string): number {
  if (wanted.length < SHORT_WORD || isNumber(wanted)) return 0;
  return wanted.length < LONG_WORD ? 1 : 2;
}

const isNumber = (word: string) => word >= '0' && word < ':';

/**
 * Returns the edit distance of two words (changed, missing, added or swapped letters); Infinity if it exceeds `limit`
 * or the first letters differ: people rarely miss the first letter, and the check saves most of the work.
 */
export function typosBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || a[0] !== b[0]) return Number.POSITIVE_INFINITY;
  let from = 1;
  while (from < a.length && a[from] === b[from]) from++;
  let [aEnd, bEnd] = [a.length, b.length];
  for (; aEnd > from && bEnd > from && a[aEnd - 1] === b[bEnd - 1]; aEnd--) bEnd--;
  return distance(a.slice(from, aEnd), b.slice(from, bEnd), limit);
}

/** Optimal string alignment; stops when a whole row exceeds the limit. */
function distance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(at(row, j - 1) + 1, at(last, j) + 1, at(last, j - 1) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return Number.POSITIVE_INFINITY;
    beforeLast = last;
    last = row;
  }
  const typos = at(last, b.length);
  return typos <= limit ? typos : Number.POSITIVE_INFINITY;
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
