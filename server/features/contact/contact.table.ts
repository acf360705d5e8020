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
  key: string | null;
}
