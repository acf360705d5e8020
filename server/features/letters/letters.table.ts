import type { Generated } from 'kysely';
import type { LetterKind } from '../../mail/templates.ts';

/** What goes by mail. Its words are gone as soon as it has left, or never will. */
export interface LettersTable {
  id: Generated<number>;
  /** Stable: whoever gets a letter twice can tell. */
  message_id: string;
  kind: LetterKind;
  to_address: string;
  to_key: string;
  /** Whose account it is about, or who caused it; null for a visitor's. */
  person_id: number | null;
  /** The message to us that it answers. */
  about_message: number | null;
  subject: string;
  body: string;
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  created_at_ms: number;
  due_at_ms: number;
  /** It is worth nothing after that. */
  not_after_ms: number;
  finished_at_ms: Generated<number | null>;
  /** By which postman it is being sent. */
  claim: Generated<string | null>;
  /** Why it did not leave the last time: a code, without an address. */
  fault: Generated<string | null>;
}
