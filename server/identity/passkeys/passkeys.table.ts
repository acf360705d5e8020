import type { Generated } from 'kysely';

/** A passkey. A removed one is kept for a while without its key, so that a restore does not bring it back. */
export interface PasskeysTable {
  id: Generated<number>;
  person_id: number;
  /** The id on the phone, base64url. */
  credential_id: string;
  /** COSE key, base64url; empty after removal. */
  public_key: string;
  /** Signature counter of the passkey; 0 when it does not count. */
  counter: number;
  /** JSON: the transports a browser can use. */
  transports: string;
  is_synced: number;
  name: string;
  made_at_ms: number;
  used_at_ms: Generated<number | null>;
  removed_at_ms: Generated<number | null>;
}
