import { useEffect } from 'react';
import { useLive } from '#src/data/use-live.ts';
import { countForBadge, showBadge } from '#src/local/outbox/app-badge.ts';

/** Keeps the number on the app's icon true while a page is open; the worker does the same when none is. */
export function useAppBadge(): void {
  const count = useLive(countForBadge, []);
  useEffect(() => {
    if (count !== undefined) void showBadge(navigator, count);
  }, [count]);
}
