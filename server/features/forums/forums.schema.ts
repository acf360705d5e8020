import { z } from 'zod';
import { forumPost, forumThread } from '#contract/forums.schema.ts';
import { CATEGORY_RULES, type Follow, LIKE_RULES, POST_RULES, THREAD_RULES } from '#contract/forums.ts';
import { bodyOf, ruleFields } from '../../rules/zod-rules.ts';
import { baseField } from '../../writes/base.ts';

export const categoryDraft = z.object(ruleFields(CATEGORY_RULES)).meta({ id: 'ForumCategoryDraft' });

export const moderatedThread = forumThread.extend({ isHidden: z.boolean() }).meta({ id: 'ModeratedThread' });

/** A hidden post has no text. */
export const moderatedPost = forumPost
  .partial()
  .extend({ isHidden: z.boolean() })
  .meta({ id: 'ModeratedPost' });

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
