import type { Generated } from 'kysely';

/** What a phone signs its owner in with. One that was removed is kept for a while, without its key: a restore must not bring it back. */
export interface PasskeysTable {
  id: Generated<number>;
  person_id: number;
  /** As the phone names it, base64url. */
  credential_id: string;
  /** COSE, base64url; empty of one that was removed. */
  public_key: string;
  /** How often it has signed, as it says itself; 0 of those that do not count. */
  counter: number;
  /** JSON: how a browser reaches it. */
  transports: string;
  is_synced: number;
  name: string;
  made_at_ms: number;
  used_at_ms: Generated<number | null>;
  removed_at_ms: Generated<number | null>;
}
