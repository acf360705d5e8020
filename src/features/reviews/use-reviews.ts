import { useEffect, useMemo, useState } from 'react';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { readReviews, refreshReviews } from './reviews.local.ts';
import type { ShownReview } from './reviews.overlay.ts';

/** The reviews of a business; undefined until they have been read or, while none are saved, asked for. */
export interface ShownReviews {
  reviews: ShownReview[] | undefined;
  /** Nobody answered: newer ones may be missing. */
  isUnreached: boolean;
}

/**
 * Reviews of a business: the phone's copy at once, the server's behind it.
 * @throws during rendering what the phone's database throws.
 */
export function useReviews(businessId: number): ShownReviews {
  const core = useOptionalCore();
  const owner = useWriter()?.id ?? null;
  const saved = useLive((live) => readReviews(live, businessId, owner), [businessId, owner]);
  const [told, setTold] = useState<{ businessId: number; isAnswered: boolean } | null>(null);
  const [fault, setFault] = useState<{ error: unknown }>();
  const [turn, setTurn] = useState(0);
  const answered = told?.businessId === businessId ? told.isAnswered : null;
  const run = useMemo(() => ({ businessId, turn }), [businessId, turn]);
  useEffect(() => {
    if (!core) return;
    let isGone = false;
    refreshReviews(core, run.businessId)
      .then((isAnswered) => !isGone && setTold({ businessId: run.businessId, isAnswered }))
      .catch((error: unknown) => setFault({ error }));
    return () => {
      isGone = true;
    };
  }, [core, run]);
  useEffect(() => {
    if (!core || answered !== false) return;
    return core.reach.subscribe(() => {
      if (core.reach.current() === 'online') setTurn((before) => before + 1);
    });
  }, [core, answered]);
  if (fault) throw fault.error;
  const isWaitingForFirst = saved?.length === 0 && answered === null;
  return { reviews: isWaitingForFirst ? undefined : saved, isUnreached: answered === false };
}
