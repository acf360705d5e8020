import type { Engine } from './engine.ts';

/**
 * Sends what waits; the browser says that there is signal, and no question goes before. Rejects while something still waits,
 * for whatever reason, so that the browser asks again.
 */
export async function deliverWaiting({ engine }: { engine: Engine }): Promise<void> {
  const { pushed } = await engine.sync({ isPushOnly: true, isBack: true });
  if (pushed.end === 'waiting') throw new Error('posts are still waiting');
}

/** Sends what waits and fetches what is new. */
export const refresh = ({ engine }: { engine: Engine }): Promise<unknown> => engine.sync();
