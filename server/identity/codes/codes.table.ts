import type { Generated } from 'kysely';

/** What a letter or a text message lets somebody do once; it is gone when it was used. */
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
  /** Null where nobody has the address: so that both cost the same. */
  person_id: number | null;
  /**
   * E-mail address, compared without case, or phone number: it proves that one and no other. Of a second factor: the method
   * and the person.
   */
  address_key: string;
  /** The address that is to take its place; of a new factor its secret. */
  new_address: string | null;
  /** SHA-256 of what stands in the link, or of what the asker was handed. */
  handle_hash: string;
  /** argon2id of the digits, as of a password; empty where nobody types any. */
  code_hash: string;
  /** Wrong digits so far. */
  tries: Generated<number>;
  expires_at_ms: number;
}
