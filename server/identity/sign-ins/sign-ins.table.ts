import type { Generated } from 'kysely';

/**
 * A sign-in on a device. Secrets are stored as hashes, so that a copy of the database, including signing keys, cannot
 * create tokens for it.
 */
export interface IdentitySignInsTable {
  id: Generated<number>;
  person_id: number;
  /** SHA-256 of the refresh token. */
  refresh_hash: string;
  /** SHA-256 of the `sid` claim of its ID tokens. */
  sid_hash: string;
  /** The claim `firebase.sign_in_provider`: `password`, `phone`, `google.com`. */
  method: string;
  /** Id of the second factor that was used. */
  second_factor: string | null;
  auth_time_s: number;
  /** Accurate to a day. */
  used_at_ms: number;
}
