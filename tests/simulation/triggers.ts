import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Core } from '#src/local/core.ts';
import { passOptions } from '#src/local/refresh.ts';
import type { SyncOptions } from '#src/local/sync/engine.ts';
import { beginHomeArea } from '#src/places/home-area.ts';
import { checkSession } from '#src/session/sign-in.ts';
import { SignalProbe } from '#src/shell/signal-probe.ts';

/** What happens to a page, as its triggers hear of it. */
export interface PageEvents {
  isVisible(): boolean;
  isOnline(): boolean;
  /** @returns ends it. */
  on(event: 'online' | 'offline' | 'visibility' | 'act' | 'connection', listener: () => void): () => void;
  every(ms: number, work: () => void): () => void;
}

/** Word for word what src/shell/sync-triggers.ts does, over events instead of a window. */
export function startSyncTriggers(core: Core, page: PageEvents): () => void {
  const pass = async (options: SyncOptions = {}) => {
    await checkSession(core);
    await core.engine.syncWhenReached({ ...(await passOptions(core, 'opened')), ...options });
    void core.keeper.run();
  };
  const probe = new SignalProbe({
    reach: core.reach,
    nowMs: core.ports.nowMs,
    setTimer: core.ports.setTimer,
    isVisible: () => page.isVisible(),
    ask: () => core.engine.isReached(),
    onBack: () => void pass({ isBack: true }),
  });
  const look = () => (core.reach.current() === 'offline' ? probe.nudge() : void pass());
  const refresh = async () => {
    if (!page.isVisible() || core.reach.current() === 'offline') return;
    const options = await passOptions(core, 'timer');
    await (options.isPushOnly ? core.engine.syncWhenReached(options) : pass());
  };
  const ends = [
    page.every(SYNC_LIMITS.refreshEveryMs, () => void refresh()),
    page.on('connection', () => void core.keeper.run()),
    page.on('online', look),
    page.on('visibility', () => page.isVisible() && look()),
    page.on('act', () => probe.nudge()),
    core.ports.channel.subscribe((message) => {
      if (message.type === 'wake' && page.isVisible()) void core.engine.syncWhenReached({ isPushOnly: true });
    }),
  ];
  void beginHomeArea(core)
    .catch(() => undefined)
    .then(() => pass());
  return () => {
    for (const end of ends) end();
    probe.stop();
    core.keeper.stop();
    core.engine.stop();
  };
}

/** As sw/background-sync.ts: rejects while something still waits, so that the browser asks again. */
export async function deliverWaiting(core: Core): Promise<void> {
  if (!(await core.engine.isReached())) throw new Error('our server does not answer');
  const { pushed } = await core.engine.sync({ isPushOnly: true, isBack: true });
  if (pushed.end === 'waiting') throw new Error('posts are still waiting');
}
