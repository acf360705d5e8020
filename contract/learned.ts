/** Sparse weights of words, row by row; each digit is one character. */
export interface PackedRows {
  /** Number of weights per row. */
  counts: string;
  /** Columns skipped before each weight; rows with one weight first, then those with two, which compresses best. */
  gaps: string;
  levels: string;
  /** A weight is (level + `least`) × `step`. */
  step: number;
  least: number;
}

/** Weights of few columns, with a presence bit per column. */
export interface PackedMasks extends Pick<PackedRows, 'levels' | 'step' | 'least'> {
  /** Six bits per digit: the first six columns of every row, then the next six. */
  masks: string;
}

/** Words and word pairs that indicate kinds, in row order. */
export interface PackedTurns {
  /** Which of `terms` are included: six bits per digit. */
  ofTerms: string;
  /** Words that are not in `terms`, one per line. */
  words: string;
  /** Pairs as numbers made from their letters, each as the difference from the one before. */
  pairs: string;
}

/** PetiBot's learned weights, made from the care library's questions by `scripts/asked/main.ts`. */
export interface LearnedAsset {
  /** Digest of the training questions and guides. */
  of: string;
  /** Guides in column order; one more column means no guide. */
  slugs: string[];
  /** Words in Spanish with their English, in the form of src/features/petibot/answers/spanish-words.ts. */
  spanish?: string;
  /** Words that indicate guides, one per line. */
  terms: string;
  turns: PackedTurns;
  guides: PackedRows;
  kinds: PackedMasks;
  weights: { learned: number; found: number };
  /** Weight of each piece of evidence, by kind or 'urgent'. */
  evidence: Record<string, Record<string, number>>;
}

/** The precached asset of the learned weights. */
/**
 * Raise the number with the shape of {@link LearnedAsset}: a tab of the version before then finds none and uses the
 * guides' words.
 */
export const LEARNED_URL = '/library/learned-3.json';
