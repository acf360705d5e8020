import type { Engine } from './engine.ts';

/**
 * Sends what waits without probing first, because the browser reports signal. Rejects while something still waits, so
 * that the browser calls again.
 */
export async function deliverWaiting({ engine }: { engine: Engine }): Promise<void> {
  const { pushed } = await engine.sync({ isPushOnly: true, isBack: true });
  if (pushed.end === 'waiting') throw new Error('posts are still waiting');
}

/** Sends what waits and fetches what is new. */
export const refresh = ({ engine }: { engine: Engine }): Promise<unknown> => engine.sync();
