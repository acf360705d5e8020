import type { User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { refusalReason } from '#src/data/write/refusal.ts';
import { type Say, sayOf } from '#src/data/write/use-write.ts';
import type { NewWrite } from '#src/local/outbox/enqueue.ts';
import type { ReviewValues } from './reviews.local.ts';
import { REVIEW_TOASTS } from './reviews.words.ts';

/** A submitted review. */
export interface Submission {
  /** The business as writes refer to it. */
  business: number | string;
  /** The name of the business, if known. */
  about: string | undefined;
  fields: ReviewValues;
  author: User;
  /** Name of the draft. */
  draft: string;
  /** Version of the posted review that it changes. */
  base?: number;
}

/** Returns the write, which also deletes the draft. */
export function reviewWrite(submission: Submission): NewWrite<'review.write'> {
  const { business, about, fields, author, base, draft } = submission;
  return {
    name: 'review.write',
    args: {
      businessId: business,
      rating: fields.rating,
      comment: fields.comment,
      ...(base === undefined ? {} : { base }),
    },
    owner: author,
    ...(about === undefined ? {} : { about }),
    draft,
  };
}

/** The toast after sending a review. Source: docs/product.md, X3. */
export const sayReview = (isReplacing: boolean): Say =>
  sayOf({
    sent: isReplacing ? REVIEW_TOASTS.replaced : REVIEW_TOASTS.done,
    waiting: REVIEW_TOASTS.saved,
    refused: (problem) => ({
      title: REVIEW_TOASTS.failed.title,
      description: (problem && refusalReason(problem)) || REVIEW_TOASTS.failed.description,
    }),
    durationMs: TOAST_LIMITS.shortMs,
  });
