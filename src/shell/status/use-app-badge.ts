import { useEffect } from 'react';
import { useLive } from '#src/data/read/use-live.ts';
import { countForBadge, showBadge } from '#src/local/outbox/app-badge.ts';

/** Keeps the app icon's badge current while a page is open; the worker does it otherwise. */
export function useAppBadge(): void {
  const count = useLive(countForBadge, []);
  useEffect(() => {
    if (count !== undefined) void showBadge(navigator, count);
  }, [count]);
}
