import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Core } from '#src/local/core.ts';
import { checkSession } from '#src/session/sign-in.ts';

/** Starts a pass whenever there is reason to: at start, back online, visible again, every five minutes while visible. */
export function startSyncTriggers(core: Core): () => void {
  const pass = () => void checkSession(core).then(() => core.engine.sync());
  const visible = () => document.visibilityState === 'visible' && pass();
  const timer = setInterval(
    () => document.visibilityState === 'visible' && pass(),
    SYNC_LIMITS.refreshEveryMs,
  );
  window.addEventListener('online', pass);
  document.addEventListener('visibilitychange', visible);
  const unsubscribe = core.ports.channel.subscribe((message) => {
    if (message.type === 'wake' && document.visibilityState === 'visible')
      void core.engine.sync({ isPushOnly: true });
  });
  pass();
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', pass);
    document.removeEventListener('visibilitychange', visible);
    unsubscribe();
    core.engine.stop();
  };
}
