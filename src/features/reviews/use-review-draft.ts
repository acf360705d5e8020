import { useCallback, useEffect, useState } from 'react';
import type { Core } from '#src/local/core.ts';
import { deleteDraft, readDraft, writeDraft } from '#src/local/drafts.ts';
import { isQuotaError } from '#src/local/enqueue.ts';
import { EMPTY_REVIEW, type ReviewFields, reviewDraftName } from './reviews.local.ts';

export interface ReviewDraftKeeper {
  /** What was typed and not sent; null until it has been read. */
  initial: ReviewFields | null;
  keep: (values: ReviewFields) => void;
  /** The phone is full: what is typed stands on the screen only. */
  isFull: boolean;
}

/**
 * Keeps what a person types into the form of one business on this phone, until it is sent.
 * @throws during rendering what the phone's storage throws, except that it is full.
 */
export function useReviewDraft(core: Core, businessId: number, owner: number): ReviewDraftKeeper {
  const name = reviewDraftName(businessId, owner);
  const [read, setRead] = useState<{ name: string; values: ReviewFields } | null>(null);
  const [isFull, setIsFull] = useState(false);
  const [fault, setFault] = useState<{ error: unknown }>();
  useEffect(() => {
    let isGone = false;
    readDraft(core.outbox, name, owner)
      .then((kept) => !isGone && setRead({ name, values: fieldsOf(kept) }))
      .catch((error: unknown) => setFault({ error }));
    return () => {
      isGone = true;
    };
  }, [core, name, owner]);
  const keep = useCallback(
    (values: ReviewFields) => {
      storeDraft(core, name, owner, values)
        .then(() => setIsFull(false))
        .catch((error: unknown) => (isQuotaError(error) ? setIsFull(true) : setFault({ error })));
    },
    [core, name, owner],
  );
  if (fault) throw fault.error;
  return { initial: read?.name === name ? read.values : null, keep, isFull };
}

/** An empty form is no draft. */
async function storeDraft(core: Core, name: string, owner: number, values: ReviewFields): Promise<void> {
  const isEmpty = values.comment === '' && values.rating === EMPTY_REVIEW.rating;
  if (isEmpty) await deleteDraft(core.outbox, name);
  else await writeDraft(core.outbox, name, owner, values, core.ports.nowMs());
}

/** The kept fields over the empty ones; anything else that was kept is ignored. */
export function fieldsOf(kept: Record<string, unknown> | null): ReviewFields {
  const { rating, comment } = kept ?? {};
  return {
    rating: typeof rating === 'number' ? rating : EMPTY_REVIEW.rating,
    comment: typeof comment === 'string' ? comment : EMPTY_REVIEW.comment,
  };
}
