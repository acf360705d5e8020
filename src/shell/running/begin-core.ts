import { SYNC_LIMITS } from '#contract/limits.ts';
import type { WorkerLink } from '#src/data/core/use-update.ts';
import { keepAreaList } from '#src/local/areas/area-list.ts';
import { browserPorts } from '#src/local/browser/browser-ports.ts';
import { ownRegistration } from '#src/local/browser/worker-container.ts';
import { type Core, createCore } from '#src/local/core.ts';
import { tellingOutdated } from '#src/local/link/outdated.ts';
import { noteAppVersion } from '#src/local/sync/history.ts';
import { beginHomeArea } from '#src/places/home-area.ts';
import { isLeaving } from '../faults/missing-parts.ts';
import { checkPushAtStart } from './check-push.ts';
import { noteLanguage } from './follow-language.ts';
import { keepMapsOfAreas } from './keep-maps.ts';
import { browserPage, watchLeaving } from './leaving.ts';
import { browserEvents } from './page-events.ts';
import { browserAwake, stayAwakeForAreas } from './stay-awake.ts';
import { startSyncTriggers } from './sync-triggers.ts';
import { ownTab } from './tab.ts';
import { startTrafficWatch } from './traffic-watch.ts';
import './with-core-parts.ts';
import { watchWeakSignal } from './weak-signal.ts';
import { watchTimeZone } from './zone-watch.ts';

/**
 * Creates the page's core and everything that runs beside the screens.
 * @param appVersion unique per build. @param begin passes the core to the screens; nothing reads before.
 */
export function beginCore(worker: WorkerLink | null, appVersion: string, begin: (core: Core) => void): void {
  const core = pageCore(worker);
  watchLeaving(core, browserPage());
  if (!navigator.onLine) core.reach.believeOffline(); // before a screen waits for an answer
  begin(core);
  startTrafficWatch(core, browserEvents);
  watchWeakSignal(core, browserEvents);
  watchTimeZone(core, browserEvents);
  keepMapsOfAreas(core);
  stayAwakeForAreas(core.keeper, browserAwake());
  startSyncTriggers(core, browserEvents, async () => {
    await noteAppVersion(core, appVersion);
    await keepAreaList(core);
    await beginHomeArea(core);
    await noteLanguage(core);
    void checkPushAtStart(core).catch(() => undefined); // screens report lost storage; the next start tries again
  });
}

function pageCore(worker: WorkerLink | null): Core {
  const ports = browserPorts({
    requestWakeUp: async (tag) => (await ownRegistration())?.sync?.register(tag),
    requestRefreshes: async (tag) =>
      (await ownRegistration())?.periodicSync?.register(tag, { minInterval: SYNC_LIMITS.refreshHiddenMs }),
    persist: async () => (await navigator.storage?.persist?.()) ?? false,
    tab: ownTab(),
  });
  const fetch = tellingOutdated(ports.fetch, () => worker?.becomeOutdated());
  return createCore({ ...ports, fetch, isLeaving });
}
