import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Core } from '#src/local/core.ts';
import { keepNationalTable } from '#src/places/gazetteer.ts';
import { beginHomeArea, isMeteredConnection } from '#src/places/home-area.ts';
import { checkSession } from '#src/session/sign-in.ts';

/** How often an open app without signal asks again: `online` is not told where the signal was only lying. */
const PROBE_EVERY_MS = 20_000;

/**
 * Starts a pass whenever there is reason to: at start, back online, visible again, every five minutes while visible,
 * and every few seconds while our server has gone silent.
 */
export function startSyncTriggers(core: Core): () => void {
  const pass = () => checkSession(core).then(() => core.engine.syncWhenReached());
  const visible = () => {
    if (document.visibilityState === 'visible') void pass();
  };
  const timer = setInterval(visible, SYNC_LIMITS.refreshEveryMs);
  const probe = setInterval(() => core.reach.current() === 'offline' && visible(), PROBE_EVERY_MS);
  const online = () => void pass();
  window.addEventListener('online', online);
  document.addEventListener('visibilitychange', visible);
  const unsubscribe = core.ports.channel.subscribe((message) => {
    if (message.type === 'wake' && document.visibilityState === 'visible')
      void core.engine.syncWhenReached({ isPushOnly: true });
  });
  // A database that does not open is told by the fault page; the pass then only finds the same.
  void beginHomeArea(core)
    .catch(() => undefined)
    .then(pass)
    .then(fetchNationalTable);
  return () => {
    clearInterval(timer);
    clearInterval(probe);
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', visible);
    unsubscribe();
    core.engine.stop();
  };
}

/** Places outside Florida, once the phone's own area is there; what fails today is tried at the next start. */
async function fetchNationalTable(): Promise<void> {
  if (!isMeteredConnection()) await keepNationalTable().catch(() => undefined);
}
