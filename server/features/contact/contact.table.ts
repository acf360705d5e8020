import type { Generated } from 'kysely';

export interface ContactMessagesTable {
  id: Generated<number>;
  name: string;
  email: string;
  country: string;
  message: string;
  request_type: string;
  user_id: number | null;
  created_at: string;
  /** The log line that closed it; null while open. */
  closed_by: Generated<number | null>;
  /** An admin's answer by letter, and its time. */
  reply: Generated<string | null>;
  replied_at: Generated<string | null>;
  key: string | null;
}
