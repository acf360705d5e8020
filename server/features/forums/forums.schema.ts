import { z } from 'zod';
import {
  CATEGORY_RULES,
  type Follow,
  type ForumCategory,
  type ForumPost,
  type ForumThread,
  LIKE_RULES,
  MODERATION_ACTIONS,
  type ModerationEntry,
  POST_RULES,
  THREAD_RULES,
} from '#contract/forums.ts';
import { bodyOf, ruleFields } from '../../rules/zod-rules.ts';
import { baseField } from '../../writes/base.ts';

export const forumCategory = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    isFeatured: z.boolean(),
    threadCount: z.int(),
    postCount: z.int(),
    lastActivityAt: z.iso.datetime().nullable(),
    sponsoredByBusinessId: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'ForumCategory' }) satisfies z.ZodType<ForumCategory>;

export const categoryDraft = z.object(ruleFields(CATEGORY_RULES)).meta({ id: 'ForumCategoryDraft' });

export const forumThread = z
  .object({
    id: z.int(),
    title: z.string(),
    slug: z.string(),
    categoryId: z.int(),
    categorySlug: z.string(),
    categoryName: z.string(),
    authorId: z.int().nullable(),
    authorName: z.string(),
    isSticky: z.boolean(),
    isLocked: z.boolean(),
    lockedAt: z.iso.datetime().nullable(),
    postCount: z.int(),
    lastPostAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    version: z.int(),
    key: z.string().nullable(),
  })
  .meta({ id: 'ForumThread' }) satisfies z.ZodType<ForumThread>;

export const forumPost = z
  .object({
    id: z.int(),
    threadId: z.int(),
    content: z.string(),
    authorId: z.int().nullable(),
    authorName: z.string(),
    authorProfileImageUrl: z.string().nullable(),
    createdAt: z.iso.datetime(),
    writtenAt: z.iso.datetime().nullable(),
    isEdited: z.boolean(),
    likeCount: z.int(),
    version: z.int(),
    key: z.string().nullable(),
    likedByMe: z.boolean().exactOptional(),
  })
  .meta({ id: 'ForumPost' }) satisfies z.ZodType<ForumPost>;

export const moderatedThread = forumThread.extend({ isHidden: z.boolean() }).meta({ id: 'ModeratedThread' });

/** A hidden post has no text. */
export const moderatedPost = forumPost
  .partial()
  .extend({ isHidden: z.boolean() })
  .meta({ id: 'ModeratedPost' });

export const moderationEntry = z
  .object({
    id: z.int(),
    action: z.enum(MODERATION_ACTIONS),
    threadId: z.int().nullable(),
    threadTitle: z.string().nullable(),
    postId: z.int().nullable(),
    personId: z.int().nullable(),
    personName: z.string().nullable(),
    until: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
    adminName: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ModerationEntry' }) satisfies z.ZodType<ModerationEntry>;

export const likeState = z.object({ likeCount: z.int(), liked: z.boolean() }).meta({ id: 'LikeState' });

export const follow = z
  .object({ threadId: z.int(), following: z.boolean() })
  .meta({ id: 'Follow' }) satisfies z.ZodType<Follow>;
export const followBody = z.object({ following: z.boolean() });

export const threadDraft = bodyOf(THREAD_RULES).meta({ id: 'ThreadDraft' });
/** `threadId`, if given, must equal the one of the path. */
export const postDraft = z.object({ ...ruleFields(POST_RULES), threadId: z.int().nullish() });
export const postEdit = z.object({ ...ruleFields(POST_RULES), base: baseField });
/** An empty body means liked. */
export const likeBody = z.object({ liked: ruleFields(LIKE_RULES).liked.default(true) });
/** An empty body means hidden. */
export const hideBody = z.object({ hidden: z.boolean().default(true) });
/** Only the given fields change; at least one is required. */
export const threadModeration = z.object({
  isLocked: z.boolean().optional(),
  isSticky: z.boolean().optional(),
  isHidden: z.boolean().optional(),
});
