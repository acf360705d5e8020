import { useLive } from '#src/data/use-live.ts';
import { useRemote } from '#src/data/use-remote.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { fetchReviews, readReviews } from './reviews.local.ts';
import type { ShownReview } from './reviews.overlay.ts';

/** The reviews of a business; undefined until they have been read or, while none are saved, asked for. */
export interface ShownReviews {
  reviews: ShownReview[] | undefined;
  /** Why newer ones may be missing: nobody answered, or there is no room for them. */
  missing: 'unreached' | 'full' | undefined;
}

/**
 * Reviews of a business: the phone's copy at once, the server's behind it.
 * @throws during rendering what the phone's database throws.
 */
export function useReviews(businessId: number): ShownReviews {
  const owner = useWriter()?.id ?? null;
  const saved = useLive((live) => readReviews(live, businessId, owner), [businessId, owner]);
  const { answer } = useRemote(fetchReviews, businessId);
  const isWaitingForFirst = saved?.length === 0 && answer === undefined;
  return {
    reviews: isWaitingForFirst ? undefined : saved,
    missing: answer?.kind === 'unreached' || answer?.kind === 'full' ? answer.kind : undefined,
  };
}
