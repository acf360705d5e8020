import type { Generated } from 'kysely';

/** `*_key` are the lower-case forms that compare without case; the lists are JSON arrays of names. */
export interface UsersTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  /** What the name looks like; null of one that looked like an older one before that was refused. */
  username_skeleton: string | null;
  email: string;
  email_key: string;
  full_name: string;
  location: string;
  password_hash: string;
  is_admin: number;
  animals: string;
  business_types: string;
  created_at: string;
  /** Version of the last change of name: what the person wrote before it has still to travel with the new name. */
  renamed_version: Generated<number>;
  version: number;
  /** ISO time; in the past it means nothing any more. */
  suspended_until: string | null;
  suspended_reason: string | null;
}
