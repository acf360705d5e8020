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
  /** Line of the moderation log by which it is done; null while it waits. */
  closed_by: Generated<number | null>;
  /** What an admin has answered by letter, and when. */
  reply: Generated<string | null>;
  replied_at: Generated<string | null>;
  key: string | null;
}
