import { z } from 'zod';
import { REPLY_RULES } from '#contract/owners.ts';
import { type OwnReview, REVIEW_RULES, type Review } from '#contract/reviews.ts';
import { ruleFields } from '../../rules/zod-rules.ts';
import { baseField } from '../../writes/base.ts';
import { rowName } from '../../writes/named.ts';

export const review = z
  .object({
    id: z.int(),
    businessId: z.int(),
    rating: z.int().min(1).max(5),
    comment: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    user: z.object({ fullName: z.string() }),
    reply: z.object({ content: z.string(), createdAt: z.iso.datetime() }).exactOptional(),
    version: z.int(),
    key: z.string().nullable(),
    firstKey: z.string().exactOptional(),
  })
  .meta({ id: 'Review' }) satisfies z.ZodType<Review>;

export const ownReview = review
  .extend({ businessName: z.string() })
  .meta({ id: 'OwnReview' }) satisfies z.ZodType<OwnReview>;

export const reviewDraft = z
  .object({ ...ruleFields(REVIEW_RULES), businessId: rowName, base: baseField })
  .meta({ id: 'ReviewDraft' });

export const replyDraft = z.object(ruleFields(REPLY_RULES)).meta({ id: 'ReplyDraft' });
