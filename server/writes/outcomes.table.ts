/** The recorded outcome of a key: a fact, kept 400 days. `owner` is the user's id or 'visitor'. */
export interface MutationOutcomesTable {
  owner: string;
  key: string;
  name: string;
  /** SHA-256 of the canonical arguments; null for a key that was cancelled before it came. */
  args_hash: string | null;
  outcome: string;
  created_at: string;
}
