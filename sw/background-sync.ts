import { countForBadge, showBadge } from '#src/local/app-badge.ts';
import { ownCore } from './own-core.ts';

/** Sends what waits. Rejects while something still waits for the way to the server, so that the browser asks again. */
export async function deliverWaiting(): Promise<void> {
  const core = ownCore();
  if (!(await core.engine.isReached())) throw new Error('our server does not answer');
  const { pushed } = await core.engine.sync({ isPushOnly: true, isBack: true });
  await showBadge(navigator, await countForBadge(core));
  if (pushed.end === 'waiting') throw new Error('posts are still waiting');
}

/** Sends what waits and fetches what is new. */
export async function refresh(): Promise<void> {
  const core = ownCore();
  await core.engine.sync();
  await showBadge(navigator, await countForBadge(core));
}
