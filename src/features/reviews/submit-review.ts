import type { User } from '#contract/auth.ts';
import { OUTBOX_MESSAGES } from '#contract/outbox.ts';
import { REVIEW_TOASTS } from '#contract/reviews.ts';
import type { FieldError } from '#contract/rules.ts';
import { conflictToast } from '#src/data/conflicts.ts';
import type { Delivered } from '#src/data/use-delivery.ts';
import type { Core } from '#src/local/core.ts';
import { enqueue, isQuotaError } from '#src/local/enqueue.ts';
import type { ToastInput } from '#src/ui/toast-list.ts';
import { type ReviewFields, reviewDraftName } from './reviews.local.ts';

/** A review that its author submits. */
export interface Submission {
  /** Without a name where this phone does not know it. */
  business: { id: number; name: string | undefined };
  fields: ReviewFields;
  author: User;
  /** The draft that it came from; default that of the business's own form. */
  draft?: string;
  /** Version of the posted review that is changed. */
  base?: number;
}

/** Queued on this phone, or not at all because the phone is full: then the text stays in the form. */
export type Queued = { kind: 'queued'; key: string } | { kind: 'full'; errors: FieldError[] };

/** Puts a review into the outbox; its draft goes in the same step. @throws what the phone's storage throws. */
export async function queueReview(core: Core, submission: Submission): Promise<Queued> {
  const { business, fields, author, base, draft = reviewDraftName(business.id) } = submission;
  try {
    const key = await enqueue(core, {
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
    });
    return { kind: 'queued', key };
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    return { kind: 'full', errors: [{ path: '', message: OUTBOX_MESSAGES.phoneFull }] };
  }
}

/** What is said about a review after the server's answer, or without one. Source: docs/product.md, X3. */
export async function toastOf(
  core: Core,
  key: string,
  delivered: Delivered,
  isReplacing: boolean,
): Promise<ToastInput> {
  const { done, replaced, saved, failed } = REVIEW_TOASTS;
  if (delivered === 'sent')
    return { ...(isReplacing ? replaced : done), ...(await conflictToast(core, key)) };
  if (delivered === 'waiting') return { ...saved, icon: 'waiting' };
  const problem = (await core.outbox.entries.get(key))?.problem;
  return {
    title: failed.title,
    description: problem?.detail || failed.description,
    tone: 'destructive',
  };
}
