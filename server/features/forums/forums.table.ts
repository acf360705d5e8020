import type { Generated } from 'kysely';

/** The counts are written in the transaction that changes them and always equal a recount. */
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
 * `author_name` is set only for sample members, who have no user row. Hidden: by an admin, who can undo it. Removed: by
 * the author, who deleted the only post.
 */
export interface ThreadsTable {
  id: Generated<number>;
  title: string;
  slug: string;
  category_id: number;
  author_id: number | null;
  /** Id of the deleted account, so that a moderator can hide all of its content. Never leaves the server. */
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
 * A removed post keeps its row without its text, so that its key still resolves. `content_version` is the version of
 * the last edit, 0 without one: likes and renames raise `version` too.
 */
export interface PostsTable {
  id: Generated<number>;
  thread_id: number;
  author_id: number | null;
  /** Id of the deleted account. */
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
  /** Its bytes of the author’s share of the stream `forum`; negative outside the stream, 0 if not weighed or a sample. */
  forum_bytes: Generated<number>;
  key: string | null;
}

export interface PostLikesTable {
  post_id: number;
  user_id: number;
  created_at: string;
}

/** `following` is 0 if the person has stopped following: a post of theirs then does not follow again. */
export interface FollowsTable {
  thread_id: number;
  user_id: number;
  following: number;
}
