import { useLive } from '#src/data/use-live.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { ownReviewIds } from './reviews.local.ts';

/** Whether this person has a confirmed review of the business, which a new one would replace. */
export function useOwnReview(businessId: number): boolean {
  const owner = useWriter()?.id ?? null;
  const has = useLive(
    async (core) => {
      const ids = await ownReviewIds(core, owner);
      const rows = await core.cache.reviews.where('businessId').equals(businessId).toArray();
      return rows.some((row) => ids.has(row.id));
    },
    [businessId, owner],
  );
  return has ?? false;
}
