/** Weights of words, row by row, each only where it is not 0; every digit is one character. */
export interface PackedRows {
  /** How many weights each row has. */
  counts: string;
  /** Columns left out before each weight; the rows of one weight first, then those of two, and so on: so they pack best. */
  gaps: string;
  levels: string;
  /** A weight is (its level + `least`) × `step`. */
  step: number;
  least: number;
}

/** The same of few columns, with a bit for each column that has a weight. */
export interface PackedMasks extends Pick<PackedRows, 'levels' | 'step' | 'least'> {
  /** Six bits a digit: the first six columns of every row, then the next six of every row. */
  masks: string;
}

/** Words and pairs of words that tell of kinds, in the order of their rows. */
export interface PackedTurns {
  /** Which `terms` are among them: six bits a digit. */
  ofTerms: string;
  /** Those that are no `terms`, one a line. */
  words: string;
  /** Pairs by a number made of their letters, each as what it is more than the one before. */
  pairs: string;
}

/** What PetiBot has learned from the questions of the care library; made by `scripts/asked/main.ts`. */
export interface LearnedAsset {
  /** Digest of the questions and guides that it was learned from. */
  of: string;
  /** In the order of the columns; one more column is of no guide. */
  slugs: string[];
  /** Words that tell of guides, one a line. */
  terms: string;
  turns: PackedTurns;
  guides: PackedRows;
  kinds: PackedMasks;
  weights: { learned: number; found: number };
  /** By kind, or 'urgent': what each evidence weighs. */
  evidence: Record<string, Record<string, number>>;
}

/** The precached asset of what was learned. */
/** Its number goes up with the shape of {@link LearnedAsset}: a tab of the version before finds none, and goes on by the guides' words. */
export const LEARNED_URL = '/library/learned-2.json';
