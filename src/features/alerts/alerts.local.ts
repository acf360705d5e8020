import type { Alert } from '#contract/alerts.ts';
import { homeOf, readAreas } from '#src/local/areas/read-areas.ts';
import type { KeptArea } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';

/** All alerts on this phone, future ones too, and the home area. */
export interface KnownAlerts {
  alerts: readonly Alert[];
  home: KeptArea | undefined;
}

export async function readAlerts({ cache }: Core): Promise<KnownAlerts> {
  const alerts = await cache.alerts.toArray();
  return { alerts, home: alerts.length > 0 ? homeOf(await readAreas(cache)) : undefined };
}
