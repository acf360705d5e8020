import { MINUTE_MS } from '#contract/shared/time.ts';
import type { Core } from '#src/local/core.ts';
import type { PageEvents } from './page-events.ts';

/** Has every screen drawn again when the phone has crossed into another time zone: its times are those of the zone of now. */
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
