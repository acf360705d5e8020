import type { Generated } from 'kysely';

/** A one-time code or link from a letter or text message; deleted on use. */
export interface IdentityCodesTable {
  id: Generated<number>;
  purpose:
    | 'sign-in'
    | 'password'
    | 'verify-email'
    | 'change-email'
    | 'phone'
    | 'phone-proof'
    | 'second-factor'
    | 'new-factor';
  /** Null when no account has the address, so that both cases take the same time. */
  person_id: number | null;
  /** Normalized email address, or phone number, that the code proves. For a second factor: method and person. */
  address_key: string;
  /** The replacement address; for a new factor its secret. */
  new_address: string | null;
  /** SHA-256 of the handle in the link or response. */
  handle_hash: string;
  /** argon2id of the digits; empty when there are none. */
  code_hash: string;
  /** Wrong attempts so far. */
  tries: Generated<number>;
  expires_at_ms: number;
}
