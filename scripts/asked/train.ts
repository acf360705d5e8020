import { softmax } from '#src/features/petibot/answers/learned.ts';

/** An example: words, correct answers with shares that sum to 1, and a weight. */
export interface Example {
  words: readonly string[];
  right: ReadonlyMap<number, number>;
  weight: number;
  /** Added to each answer's score from the start, if present. */
  given?: Float64Array;
  /** Numeric features in a fixed order, if present. */
  evidence?: readonly number[];
}

/** Weights: one row per word, one column per answer. */
export interface Trained {
  words: Map<string, number>;
  columns: number;
  weights: Float64Array;
  /** Weights of the numeric features. */
  ofEvidence: Float64Array;
}

/** Deterministic random numbers. */
function drawFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Smoothing: pseudo-counts that pull each answer's word frequencies to the overall ones. */
const DRAWN = 500;
/** Naive Bayes counts words as independent; this factor corrects for it. */
const HELD = 0.5;

/** Naive Bayes: log ratio of a word's frequency in each answer and overall. */
export function naive(examples: readonly Example[], columns: number): Trained {
  const words = new Map<string, number>();
  for (const example of examples)
    for (const word of example.words) if (!words.has(word)) words.set(word, words.size);
  const said = new Float64Array(words.size * columns);
  const ofWord = new Float64Array(words.size).fill(0.5);
  const ofColumn = new Float64Array(columns);
  for (const example of examples)
    for (const [column, share] of example.right)
      for (const word of example.words) {
        const row = words.get(word) ?? 0;
        const much = example.weight * share;
        said[row * columns + column] = (said[row * columns + column] ?? 0) + much;
        ofWord[row] = (ofWord[row] ?? 0) + much;
        ofColumn[column] = (ofColumn[column] ?? 0) + much;
      }
  const all = ofWord.reduce((sum, much) => sum + much, 0);
  const mean = ofColumn.reduce((sum, much) => sum + much, 0) / columns;
  const weights = said.map((much, at) => {
    const expected = (ofWord[Math.floor(at / columns)] ?? 0) / all;
    const fair = much * (mean / Math.max(mean / 8, ofColumn[at % columns] ?? mean));
    return HELD * Math.log((fair + DRAWN * expected) / ((mean + DRAWN) * expected));
  });
  return { words, columns, weights, ofEvidence: new Float64Array() };
}

/** Training options: epochs, step size, dropout, and the pull back to the initial weights. */
export interface Course {
  rounds: number;
  step: number;
  leftOut: number;
  drawnBack: number;
}

/** Improves weights by stochastic gradient descent (logistic regression, AdaGrad). */
export function better(trained: Trained, examples: readonly Example[], course: Course): void {
  const { words, columns } = trained;
  const ofWords = walker(trained.weights, columns, course);
  const ofEvidence = walker(trained.ofEvidence, columns, course);
  const draw = drawFrom(7);
  const rows = examples.map((example) => ({
    ...example,
    at: example.words.flatMap((word) => words.get(word) ?? []),
    evidence: [...(example.evidence ?? []).entries()].filter(([, much]) => much !== 0),
  }));
  for (let round = 0; round < course.rounds; round += 1) {
    shuffle(rows, draw);
    for (const { at, right, weight, given, evidence } of rows) {
      const told = at.filter(() => draw() >= course.leftOut);
      const sums = given ? given.slice() : new Float64Array(columns);
      for (const row of told) ofWords.add(row, 1, sums);
      for (const [row, much] of evidence) ofEvidence.add(row, much, sums);
      const off = softmax(sums);
      for (const [column, share] of right) off[column] = (off[column] as number) - share;
      for (const row of told) ofWords.walk(row, weight, off);
      for (const [row, much] of evidence) ofEvidence.walk(row, weight * much, off);
    }
  }
}

/** Sums rows of weights, and applies a gradient step. */
function walker(weights: Float64Array, columns: number, { step, drawnBack }: Course) {
  const start = weights.slice();
  const walked = new Float64Array(weights.length).fill(0.1);
  return {
    add: (row: number, much: number, sums: Float64Array) => {
      for (let column = 0, place = row * columns; column < columns; column += 1, place += 1)
        sums[column] = (sums[column] as number) + much * (weights[place] as number);
    },
    walk: (row: number, much: number, off: Float64Array) => {
      for (let column = 0, place = row * columns; column < columns; column += 1, place += 1) {
        const back = (weights[place] as number) - (start[place] as number);
        const slope = much * (off[column] as number) + drawnBack * back;
        walked[place] = (walked[place] as number) + slope * slope;
        weights[place] = (weights[place] as number) - (step * slope) / Math.sqrt(walked[place] as number);
      }
    },
  };
}

function shuffle<T>(list: T[], draw: () => number): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(draw() * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
}
