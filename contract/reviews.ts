import type { z } from 'zod';
import { REVIEW_LIMITS } from './limits.ts';
import type { ownReview, review } from './reviews.schema.ts';
import type { RuleSet, ValuesOf } from './rules.ts';

export type Review = z.infer<typeof review>;

export type OwnReview = z.infer<typeof ownReview>;

export const REVIEW_MESSAGES = {
  comment: 'Comment must be at least 3 characters.',
  commentTooLong: 'Comment can be at most 1,000 characters.',
  rating: 'Rating must be a whole number from 1 to 5.',
  ownBusiness: 'You can’t review your own business.',
} as const;

export const REVIEW_RULES = {
  rating: {
    kind: 'integer',
    min: REVIEW_LIMITS.ratingMin,
    max: REVIEW_LIMITS.ratingMax,
    message: REVIEW_MESSAGES.rating,
  },
  comment: {
    kind: 'text',
    min: REVIEW_LIMITS.commentMin,
    max: REVIEW_LIMITS.commentMax,
    message: REVIEW_MESSAGES.comment,
    tooLong: REVIEW_MESSAGES.commentTooLong,
  },
} as const satisfies RuleSet;
export type ReviewDraft = ValuesOf<typeof REVIEW_RULES> & {
  /** Id of the business, or the key of one registered offline. */
  businessId: number | string;
  /** Version of the author's earlier review that they saw. */
  base?: number;
};
