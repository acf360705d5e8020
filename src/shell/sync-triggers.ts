import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/data-saving/data-saving.ts';
import { passOptions } from '#src/local/refresh.ts';
import type { SyncOptions } from '#src/local/sync/engine.ts';
import { keepNationalTable } from '#src/places/gazetteer.ts';
import { beginHomeArea } from '#src/places/home-area.ts';
import { checkSession } from '#src/session/sign-in.ts';
import { SignalProbe } from './signal-probe.ts';
import { startTrafficWatch } from './traffic-watch.ts';

const isVisible = () => document.visibilityState === 'visible';
/** What a person does with a page; each may be the moment in which the signal is back. */
const ACTS = ['pointerdown', 'keydown', 'focus'] as const;

/**
 * Starts a pass whenever there is reason to: at start, back online, visible again, every five minutes while visible,
 * and when our server answers again after it had gone silent.
 */
export function startSyncTriggers(core: Core): () => void {
  const pass = async (options: SyncOptions = {}) => {
    await checkSession(core);
    await core.engine.syncWhenReached({ ...(await passOptions(core, 'opened')), ...options });
    void core.keeper.run();
  };
  const probe = new SignalProbe({
    reach: core.reach,
    nowMs: core.ports.nowMs,
    setTimer: core.ports.setTimer,
    isVisible,
    ask: () => core.engine.isReached(),
    onBack: () => void pass({ isBack: true }),
  });
  const nudge = () => probe.nudge();
  const look = () => (core.reach.current() === 'offline' ? nudge() : void pass());
  const visible = () => isVisible() && look();
  const refresh = async () => {
    if (!isVisible() || core.reach.current() === 'offline') return;
    const options = await passOptions(core, 'timer');
    await (options.isPushOnly ? core.engine.syncWhenReached(options) : pass());
  };
  const timer = setInterval(() => void refresh(), SYNC_LIMITS.refreshEveryMs);
  const stopWatch = startTrafficWatch(core);
  const network = () => void core.keeper.run(); // an area may have waited for Wi-Fi
  connectionOf(navigator)?.addEventListener('change', network);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', visible);
  for (const act of ACTS) window.addEventListener(act, nudge, { passive: true });
  const unsubscribe = core.ports.channel.subscribe((message) => {
    if (message.type === 'wake' && isVisible()) void core.engine.syncWhenReached({ isPushOnly: true });
  });
  // A database that does not open is told by the fault page; the pass then only finds the same.
  void beginHomeArea(core)
    .catch(() => undefined)
    .then(() => pass())
    .then(() => fetchNationalTable(core));
  return () => {
    clearInterval(timer);
    probe.stop();
    window.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', visible);
    for (const act of ACTS) window.removeEventListener(act, nudge);
    unsubscribe();
    connectionOf(navigator)?.removeEventListener('change', network);
    stopWatch();
    core.keeper.stop();
    core.engine.stop();
  };
}

/** Places outside Florida, once the phone's own area is there; what fails today is tried at the next start. */
async function fetchNationalTable(core: Core): Promise<void> {
  if (!(await isSavingData(core))) await keepNationalTable().catch(() => undefined);
}

const connectionOf = (page: Navigator) => (page as Navigator & { connection?: EventTarget }).connection;
