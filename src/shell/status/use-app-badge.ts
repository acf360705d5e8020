import { useEffect } from 'react';
import { useLive } from '#src/data/use-live.ts';
import { countForBadge, showBadge } from '#src/local/outbox/app-badge.ts';
import { entriesOf } from '#src/local/outbox/queries.ts';
import { useSession } from '#src/session/session-context.tsx';

/** Keeps the number on the app's icon true while a page is open; the worker does the same when none is. */
export function useAppBadge(): void {
  const count = useLive(countForBadge, []);
  useEffect(() => {
    if (count !== undefined) void showBadge(navigator, count);
  }, [count]);
}

/** How many of this person's posts have not been sent, those that need attention included. */
export function useWaitingCount(): number {
  const id = useSession().user?.id ?? null;
  return useLive(async (core) => (await entriesOf(core.outbox, id)).length, [id]) ?? 0;
}
