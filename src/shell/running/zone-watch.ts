import { MINUTE_MS } from '#contract/shared/time.ts';
import type { Core } from '#src/local/core.ts';
import type { PageEvents } from './page-events.ts';

/** Redraws every screen after the phone changes its time zone. */
export function watchTimeZone(core: Pick<Core, 'readAgain'>, page: PageEvents): void {
  let zone = zoneNow();
  const look = () => {
    const before = zone;
    zone = zoneNow();
    if (zone !== before) core.readAgain();
  };
  page.on('visibility', look);
  page.every(MINUTE_MS, look);
}

const zoneNow = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
