import { lazy, Suspense } from 'react';
import { useLive } from '#src/data/read/use-live.ts';
import { readAlerts } from './alerts.local.ts';

const AlertList = lazy(async () => ({ default: (await import('./alert-list.tsx')).AlertList }));

/** County alerts of the home area, at the top of a page; nothing if there are none. */
export function AlertsCard() {
  const known = useLive(readAlerts, []);
  if (!known || known.alerts.length === 0) return null;
  return (
    <Suspense>
      <AlertList {...known} />
    </Suspense>
  );
}
