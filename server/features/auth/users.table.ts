import type { Generated } from 'kysely';

/** `*_key` are lower-case forms for comparison; the lists are JSON arrays. */
export interface UsersTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  /** The look-alike form of the name; null for an account from before such names were refused. */
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
  /** Version of the last change of name: older posts have yet to travel with the new name. */
  renamed_version: Generated<number>;
  version: number;
  /** ISO time; no effect once it is past. */
  suspended_until: string | null;
  suspended_reason: string | null;
  /** The confirmed address in lower case; the current address is confirmed while it is the same. */
  confirmed_email_key: Generated<string | null>;
  /** The former address and the time of the change: for some days password letters go there. */
  former_email: Generated<string | null>;
  email_changed_at: Generated<string | null>;
  /** Address of the profile picture. */
  profile_image: Generated<string | null>;
  /** The language of letters. */
  language: Generated<string>;
  /** The secret of the link that ends emails about replies; null while there are none. */
  stop_link: Generated<string | null>;
}
