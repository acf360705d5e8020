import type { Generated } from 'kysely';

/**
 * `author_name` is set only for sample reviews and former members, who have no row among the users. `content_version`
 * is the version of the last writing of its words: `version` grows by names too.
 */
export interface ReviewsTable {
  id: Generated<number>;
  business_id: number;
  author_id: number | null;
  /** Number of a deleted account, as of a thread. */
  former_author_id: Generated<number | null>;
  author_name: string | null;
  rating: number;
  comment: string;
  /** What the owner of the business has answered. */
  reply: Generated<string | null>;
  replied_at: Generated<string | null>;
  created_at: string;
  updated_at: string;
  version: number;
  content_version: Generated<number>;
  /** Key of the write that its words come from. */
  key: string | null;
  /** Key of the write that made it. Other writes name the review by it, because its author's next review changes `key`. */
  first_key: Generated<string | null>;
}
