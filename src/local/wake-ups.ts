import type { Core } from './core.ts';

/** Sends what waits. Rejects while something still waits, for whatever reason, so that the browser asks again. */
export async function deliverWaiting(core: Core): Promise<void> {
  if (!(await core.engine.isReached())) throw new Error('our server does not answer');
  const { pushed } = await core.engine.sync({ isPushOnly: true, isBack: true });
  if (pushed.end === 'waiting') throw new Error('posts are still waiting');
}

/** Sends what waits and fetches what is new. */
export const refresh = (core: Core): Promise<unknown> => core.engine.sync();
