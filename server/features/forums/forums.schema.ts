import { z } from 'zod';
import {
  CATEGORY_RULES,
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

/** A post that an admin hides is in no list any more: its words are left out. */
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

export const threadDraft = bodyOf(THREAD_RULES).meta({ id: 'ThreadDraft' });
/** `threadId`, where it stands, is the one of the address. */
export const postDraft = z.object({ ...ruleFields(POST_RULES), threadId: z.int().nullish() });
export const postEdit = z.object({ ...ruleFields(POST_RULES), base: baseField });
/** Nothing means liked. */
export const likeBody = z.object({ liked: ruleFields(LIKE_RULES).liked.default(true) });
/** Nothing means hidden. */
export const hideBody = z.object({ hidden: z.boolean().default(true) });
/** What is named is changed; something must be. */
export const threadModeration = z.object({
  isLocked: z.boolean().optional(),
  isSticky: z.boolean().optional(),
  isHidden: z.boolean().optional(),
});
