/** Weights of words, row by row, each only where it is not 0; every digit is one character. */
export interface PackedRows {
  /** How many weights each row has. */
  counts: string;
  /** Columns left out before each weight. */
  gaps: string;
  levels: string;
  /** A weight is (its level + `least`) × `step`. */
  step: number;
  least: number;
}

/** What PetiBot has learned from the questions of the care library; made by `scripts/asked/main.ts`. */
export interface LearnedAsset {
  /** Digest of the questions and guides that it was learned from. */
  of: string;
  slugs: string[];
  /** Words that tell of guides, and words and pairs that tell of kinds; one a line. */
  terms: string;
  turns: string;
  guides: PackedRows;
  kinds: PackedRows;
  weights: { learned: number; found: number };
  /** By kind, or 'urgent': what each evidence weighs. */
  evidence: Record<string, Record<string, number>>;
}

/** The precached asset of what was learned. */
export const LEARNED_URL = '/library/learned.json';
