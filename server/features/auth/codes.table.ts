import type { Generated } from 'kysely';

/** What a letter lets somebody do once. Of link and code only hashes are kept: a stolen database opens nothing. */
export interface LetterCodesTable {
  id: Generated<number>;
  purpose: 'password' | 'email' | 'claim';
  /** Null where nobody has the name that was asked for: so that both cost the same. */
  person_id: number | null;
  /** The listing of a claim. */
  business_id: number | null;
  /** The address that it was sent to: it proves that one and no other. */
  email_key: string;
  /** SHA-256; null of a letter without a link. */
  link_hash: string | null;
  /** argon2id, as of a password. */
  code_hash: string;
  expires_at_ms: number;
  used_at_ms: Generated<number | null>;
}
