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
  /** The address that the person has proven to read, compared without case; theirs is confirmed while it is the same. */
  confirmed_email_key: Generated<string | null>;
  /** The address before, and since when it is another: for some days a new password is sent to the one before. */
  former_email: Generated<string | null>;
  email_changed_at: Generated<string | null>;
}
