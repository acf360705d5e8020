import type { User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { refusalReason } from '#src/data/write/refusal.ts';
import { type Say, sayOf } from '#src/data/write/use-write.ts';
import type { NewWrite } from '#src/local/outbox/enqueue.ts';
import type { ReviewValues } from './reviews.local.ts';
import { REVIEW_TOASTS } from './reviews.words.ts';

/** A review that its author submits. */
export interface Submission {
  /** The business as writes name it. */
  business: number | string;
  /** What it is called, where this phone knows that. */
  about: string | undefined;
  fields: ReviewValues;
  author: User;
  /** The draft that it came from. */
  draft: string;
  /** Version of the posted review that is changed. */
  base?: number;
}

/** The write of a review; its draft goes in the same step. */
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

/** The toast about a review after the server's answer, or without one. Source: docs/product.md, X3. */
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
