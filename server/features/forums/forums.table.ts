import type { Generated } from 'kysely';

/** The counts are written in the transaction that changes them and always equal recounting. */
export interface ForumCategoriesTable {
  id: Generated<number>;
  name: string;
  slug: string;
  description: string;
  is_featured: number;
  thread_count: number;
  post_count: number;
  last_activity_at: string | null;
  sponsored_by_business_id: number | null;
  version: number;
}

/**
 * `author_name` is set only for sample members, who have no row among the users. Hidden is an admin's doing and can
 * be undone; removed is the author's, who took back the only post.
 */
export interface ThreadsTable {
  id: Generated<number>;
  title: string;
  slug: string;
  category_id: number;
  author_id: number | null;
  /** Number of a deleted account: with it a moderator can take back all that it wrote. It leaves the server nowhere. */
  former_author_id: Generated<number | null>;
  author_name: string | null;
  is_sticky: number;
  is_locked: number;
  locked_at: string | null;
  is_hidden: number;
  is_removed: number;
  post_count: number;
  last_post_at: string;
  created_at: string;
  version: number;
  key: string | null;
}

/**
 * A removed post keeps its row, without its words, so that the key still names it. `content_version` is the version of
 * the last edit of its words, 0 while there was none: `version` grows by likes and names too.
 */
export interface PostsTable {
  id: Generated<number>;
  thread_id: number;
  author_id: number | null;
  /** As of a thread. */
  former_author_id: Generated<number | null>;
  author_name: string | null;
  content: string;
  is_edited: number;
  is_removed: number;
  is_hidden: number;
  like_count: number;
  created_at: string;
  written_at: string | null;
  version: number;
  content_version: Generated<number>;
  /** What it takes of its author's share of the stream `forum`; 0 when that does not carry it, and of samples. */
  forum_bytes: Generated<number>;
  key: string | null;
}

export interface PostLikesTable {
  post_id: number;
  user_id: number;
  created_at: string;
}
