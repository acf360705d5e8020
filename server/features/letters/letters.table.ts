import type { Generated } from 'kysely';
import type { LetterKind } from '../../mail/letter-frame.ts';

/** Outgoing mail. Subject and body are deleted once a letter is sent or given up. */
export interface LettersTable {
  id: Generated<number>;
  /** Stable over retries, so that a mailbox can detect a duplicate. */
  message_id: string;
  kind: LetterKind;
  to_address: string;
  to_key: string;
  /** The person whose account it concerns, or who caused it; null for a visitor. */
  person_id: number | null;
  /** The contact message that it answers. */
  about_message: number | null;
  subject: string;
  body: string;
  /** The address that ends letters of this kind. */
  stop_url: Generated<string | null>;
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  created_at_ms: number;
  due_at_ms: number;
  /** Expiry. */
  not_after_ms: number;
  finished_at_ms: Generated<number | null>;
  /** The postman that is sending it. */
  claim: Generated<string | null>;
  /** The reason of the last failure: a code, without an address. */
  fault: Generated<string | null>;
}
