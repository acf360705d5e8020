import type { Generated } from 'kysely';

/**
 * `author_name` is set only for sample reviews and former members, who have no user row. `content_version` is the
 * version of the last edit: renames raise `version` too.
 */
export interface ReviewsTable {
  id: Generated<number>;
  business_id: number;
  author_id: number | null;
  /** Id of the deleted account that wrote it. */
  former_author_id: Generated<number | null>;
  author_name: string | null;
  rating: number;
  comment: string;
  /** The owner's answer. */
  reply: Generated<string | null>;
  replied_at: Generated<string | null>;
  created_at: string;
  updated_at: string;
  version: number;
  content_version: Generated<number>;
  /** Key of the last write of the text. */
  key: string | null;
  /** Key of the first write. Other writes name the review by it, because the author's next review changes `key`. */
  first_key: Generated<string | null>;
}
