import { useEffect } from 'react';
import { countForBadge, showBadge } from '#src/local/app-badge.ts';
import { useLive } from '#src/session/core-context.tsx';

/** Keeps the number on the app's icon true while a page is open; the worker does the same when none is. */
export function useAppBadge(): void {
  const count = useLive(countForBadge, []);
  useEffect(() => {
    if (count !== undefined) void showBadge(navigator, count);
  }, [count]);
}
