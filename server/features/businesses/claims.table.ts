import type { Generated } from 'kysely';

/** Claims of listings; an admin decides. */
export interface ClaimsTable {
  id: Generated<number>;
  business_id: number;
  person_id: number;
  message: string;
  created_at: string;
  /** Null while pending. */
  decided_at: string | null;
  is_granted: Generated<number>;
  key: string | null;
}
