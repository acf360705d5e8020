import type { Generated } from 'kysely';

/**
 * One sign-in at one device, which ends by itself or with its row. Of its secrets only hashes are kept: whoever has a copy
 * of the database, signing keys included, makes no token of it.
 */
export interface IdentitySignInsTable {
  id: Generated<number>;
  person_id: number;
  /** SHA-256 of the refresh token. */
  refresh_hash: string;
  /** SHA-256 of what its ID tokens carry as `sid`. */
  sid_hash: string;
  /** As `firebase.sign_in_provider` has it: `password`, `phone`, `google.com`. */
  method: string;
  /** Id of the second factor that it was done with. */
  second_factor: string | null;
  auth_time_s: number;
  /** To the day. */
  used_at_ms: number;
}
