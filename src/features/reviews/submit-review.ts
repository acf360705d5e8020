import type { User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { refusalReason } from '#src/data/refusal.ts';
import { type Say, sayOf } from '#src/data/use-write.ts';
import type { NewWrite } from '#src/local/outbox/enqueue.ts';
import { type ReviewValues, reviewDraftName } from './reviews.local.ts';
import { REVIEW_TOASTS } from './reviews.words.ts';

/** A review that its author submits. */
export interface Submission {
  /** Without a name where this phone does not know it. */
  business: { id: number; name: string | undefined };
  fields: ReviewValues;
  author: User;
  /** The draft that it came from; default that of the business's own form. */
  draft?: string;
  /** Version of the posted review that is changed. */
  base?: number;
}

/** The write of a review; its draft goes in the same step. */
export function reviewWrite(submission: Submission): NewWrite<'review.write'> {
  const { business, fields, author, base, draft = reviewDraftName(business.id) } = submission;
  return {
    name: 'review.write',
    args: {
      businessId: business.id,
      rating: fields.rating,
      comment: fields.comment,
      ...(base === undefined ? {} : { base }),
    },
    owner: author,
    ...(business.name === undefined ? {} : { about: business.name }),
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
