import type { Generated } from 'kysely';

/** Codes sent by letter. Only hashes of link and code are stored, so a stolen database opens nothing. */
export interface LetterCodesTable {
  id: Generated<number>;
  purpose: 'password' | 'email' | 'claim';
  /** Null for a name without an account: a row is written anyway, so that both cases cost the same. */
  person_id: number | null;
  /** The listing of a claim. */
  business_id: number | null;
  /** The address it was sent to; the code proves only this one. */
  email_key: string;
  /** SHA-256; null for a letter without a link. */
  link_hash: string | null;
  /** argon2id, like a password. */
  code_hash: string;
  expires_at_ms: number;
  used_at_ms: Generated<number | null>;
}
