import { outcomeOf } from '#src/data/fetched.ts';
import { useLive } from '#src/data/use-live.ts';
import { type Absence, isAbsence, useRemote } from '#src/data/use-remote.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { fetchReviews, readReviews } from './reviews.local.ts';
import type { ShownReview } from './reviews.overlay.ts';

/** The reviews of a business; undefined until they have been read or, while none are saved, asked for. */
export interface ShownReviews {
  reviews: ShownReview[] | undefined;
  /** Why newer ones may be missing: nobody answered, the server is busy, or there is no room for them. */
  missing: Absence | undefined;
}

/**
 * Reviews of a business: the phone's copy at once, the server's behind it.
 * @throws during rendering what the phone's database throws.
 */
export function useReviews(businessId: number): ShownReviews {
  const owner = useWriter()?.id ?? null;
  const saved = useLive((live) => readReviews(live, businessId, owner), [businessId, owner]);
  const { answer } = useRemote(fetchReviews, businessId);
  const outcome = answer && outcomeOf(answer);
  const isWaitingForFirst = saved?.length === 0 && answer === undefined;
  return {
    reviews: isWaitingForFirst ? undefined : saved,
    missing: outcome && isAbsence(outcome) ? outcome : undefined,
  };
}
