import { FORUM_LIMITS } from './limits.ts';
import type { RuleSet, ValuesOf } from './rules.ts';

export interface ForumCategory {
  id: number;
  name: string;
  slug: string;
  description: string;
  isFeatured: boolean;
  threadCount: number;
  postCount: number;
  lastActivityAt: string | null;
  sponsoredByBusinessId: number | null;
  version: number;
}

export interface ForumThread {
  id: number;
  title: string;
  slug: string;
  categoryId: number;
  categorySlug: string;
  categoryName: string;
  authorId: number | null;
  authorName: string;
  isSticky: boolean;
  isLocked: boolean;
  postCount: number;
  lastPostAt: string;
  createdAt: string;
  version: number;
  key: string | null;
}

export interface ForumPost {
  id: number;
  threadId: number;
  content: string;
  authorId: number | null;
  authorName: string;
  authorProfileImageUrl: string | null;
  createdAt: string;
  /** When the person wrote it, by their phone; null when it was sent at once. Shown only. */
  writtenAt: string | null;
  isEdited: boolean;
  likeCount: number;
  version: number;
  key: string | null;
  likedByMe?: boolean;
}

export const FORUM_MESSAGES = {
  title: 'Title must be at least 3 characters.',
  titleTooLong: 'Title can be at most 140 characters.',
  content: 'Please enter a message before posting.',
  contentTooLong: 'A post can be at most 20,000 characters.',
  category: 'Please choose a category.',
  threadDiffers: 'The thread in the address and the one in the body differ.',
} as const;

export const POST_RULES = {
  content: {
    kind: 'text',
    min: FORUM_LIMITS.postMin,
    max: FORUM_LIMITS.postMax,
    message: FORUM_MESSAGES.content,
    tooLong: FORUM_MESSAGES.contentTooLong,
  },
} as const satisfies RuleSet;

export const THREAD_RULES = {
  title: {
    kind: 'text',
    min: FORUM_LIMITS.titleMin,
    max: FORUM_LIMITS.titleMax,
    message: FORUM_MESSAGES.title,
    tooLong: FORUM_MESSAGES.titleTooLong,
  },
  ...POST_RULES,
  categoryId: { kind: 'integer', min: 1, max: Number.MAX_SAFE_INTEGER, message: FORUM_MESSAGES.category },
  isSticky: { kind: 'flag' },
} as const satisfies RuleSet;

export type ThreadDraft = ValuesOf<typeof THREAD_RULES>;

/** A thread is named by its id, or by the key of a thread written offline. */
export interface PostDraft {
  thread: number | string;
  content: string;
}
export interface PostEdit {
  post: number | string;
  content: string;
}
export interface PostRemoval {
  post: number | string;
}
export interface LikeWrite {
  post: number;
  liked: boolean;
}
