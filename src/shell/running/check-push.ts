import { readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';

/** Compares the browser's notifications with what the person wants. Its code is loaded only if they want some. */
export async function checkPushAtStart(core: Core): Promise<void> {
  const [alerts, replies] = [
    await readSetting(core.cache, 'pushAlerts'),
    await readSetting(core.cache, 'pushReplies'),
  ];
  if (alerts === undefined && replies === undefined) return;
  // Not cached and not reachable: the next start tries again.
  const parts = await import('#src/features/push/push-start.ts').catch(() => null);
  await parts?.checkPushHere(core);
}
