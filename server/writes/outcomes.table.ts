/** The final outcome of a key, kept 400 days. `owner` is the user's id or 'visitor'. */
export interface MutationOutcomesTable {
  owner: string;
  key: string;
  name: string;
  /** SHA-256 of the canonical arguments; null for a key canceled before its write arrived. */
  args_hash: string | null;
  outcome: string;
  created_at: string;
}
