import type { z } from 'zod';
import type { forumCategory, forumPost, forumThread, moderationEntry } from './forums.schema.ts';
import { FORUM_LIMITS } from './limits.ts';
import { ONE_LINE, type RuleSet, type ValuesOf } from './rules.ts';

export type ForumCategory = z.infer<typeof forumCategory>;

export type ForumThread = z.infer<typeof forumThread>;

export type ForumPost = z.infer<typeof forumPost>;

/** Body of `PATCH /api/forums/threads/{id}` (admins). Absent fields stay unchanged. */
export interface ThreadModeration {
  isLocked?: boolean;
  isSticky?: boolean;
  isHidden?: boolean;
}

export type ModerationEntry = z.infer<typeof moderationEntry>;

export const MODERATION_ACTIONS = [
  'lock',
  'unlock',
  'stick',
  'unstick',
  'hide-thread',
  'show-thread',
  'hide-post',
  'show-post',
  'suspend',
  'take-back',
  'restore',
] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** Maximum length of a thread's slug, in characters. */
export const SLUG_MAX_CHARS = 80;

export const FORUM_MESSAGES = {
  title: 'Title must be at least 3 characters.',
  titleTooLong: 'Title can be at most 140 characters.',
  content: 'Please enter a message before posting.',
  contentTooLong: 'A post can be at most 20,000 characters.',
  category: 'Please choose a category.',
  noCategory: 'This category does not exist.',
  categoryName: 'Name must be from 2 to 60 characters.',
  categorySlug: 'The address may contain lowercase letters, digits and single hyphens.',
  categorySlugTooLong: 'An address can be at most 80 characters.',
  categorySlugTaken: 'Another category has this address.',
  categorySlugStays: 'The address of a category cannot change, because threads are linked by it.',
  categoryDescription: 'Description must be from 10 to 500 characters.',
  categorySponsor: 'A sponsor must be the number of a listed business, or none.',
  noThread: 'This thread is no longer here.',
  noPost: 'This post is no longer here.',
  threadDiffers: 'The thread in the address and the one in the body differ.',
  thread: 'thread must be an id, or the key of a thread written offline.',
  post: 'post must be an id, or the key of a post written offline.',
  following: 'following must be true or false.',
  notYours: 'Only the person who wrote a post may change it.',
  adminsOnly: 'Only an admin may do this.',
  nothingToChange: 'Say what to change: isLocked, isSticky or isHidden.',
  locked: 'This thread is locked. No new replies can be added.',
  /** `day` is 'Wed' during the week after the lock, then 'Nov 12'. */
  lockedOn: (day: string) =>
    `This thread was locked on ${day}, so your reply was not posted. Your text is kept.`,
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
    patterns: [ONE_LINE],
    message: FORUM_MESSAGES.title,
    tooLong: FORUM_MESSAGES.titleTooLong,
  },
  ...POST_RULES,
  categoryId: { kind: 'integer', min: 1, max: Number.MAX_SAFE_INTEGER, message: FORUM_MESSAGES.category },
  isSticky: { kind: 'flag' },
} as const satisfies RuleSet;

export type ThreadDraft = ValuesOf<typeof THREAD_RULES>;

/** A thread is referenced by its id, or by the key of a thread written offline. */
export interface PostDraft {
  thread: number | string;
  content: string;
}
export interface PostEdit {
  post: number | string;
  content: string;
  /** Version of the post that its author saw. */
  base?: number;
}
export interface PostRemoval {
  post: number | string;
}
export const LIKE_RULES = { liked: { kind: 'flag' } } as const satisfies RuleSet;

/** A state, not a toggle. */
export interface LikeWrite {
  post: number | string;
  liked: boolean;
}

/** Whether a person follows a thread. No row: they have never decided, and a post of theirs follows it. */
export interface Follow {
  threadId: number;
  following: boolean;
}

/** The arguments of `thread.follow`: a state, not a toggle. */
export interface FollowWrite {
  thread: number | string;
  following: boolean;
}

/** Body of `POST` and `PATCH /api/admin/forum-categories`. A missing slug is made from the name once. */
export const CATEGORY_RULES = {
  name: { kind: 'text', min: 2, max: FORUM_LIMITS.categoryNameMax, message: FORUM_MESSAGES.categoryName },
  slug: {
    kind: 'text',
    min: 0,
    max: SLUG_MAX_CHARS,
    message: FORUM_MESSAGES.categorySlug,
    tooLong: FORUM_MESSAGES.categorySlugTooLong,
    patterns: [/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/],
  },
  description: {
    kind: 'text',
    min: FORUM_LIMITS.categoryTextMin,
    max: FORUM_LIMITS.categoryTextMax,
    message: FORUM_MESSAGES.categoryDescription,
  },
  isFeatured: { kind: 'flag' },
  sponsoredByBusinessId: {
    kind: 'integer',
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    message: FORUM_MESSAGES.categorySponsor,
    optional: true,
  },
} as const satisfies RuleSet;
export type CategoryDraft = ValuesOf<typeof CATEGORY_RULES>;
