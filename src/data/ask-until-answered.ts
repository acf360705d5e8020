import type { Core } from '#src/local/core.ts';

/**
 * Runs `ask` now, and again each time the way to the server comes back, until it resolves to true.
 * @param fail gets what `ask` throws; it is not asked again then.
 * @returns a function that ends it; what is under way is not cut off.
 */
export function askUntilAnswered(
  { reach }: Pick<Core, 'reach'>,
  ask: () => Promise<boolean>,
  fail: (error: unknown) => void,
): () => void {
  let isOver = false;
  let isAsking = false;
  const run = async () => {
    if (isOver || isAsking) return;
    isAsking = true;
    try {
      if (await ask()) stop();
    } catch (error) {
      stop();
      fail(error);
    } finally {
      isAsking = false;
    }
  };
  const unsubscribe = reach.subscribe(() => {
    if (reach.current() !== 'offline') void run();
  });
  const stop = () => {
    isOver = true;
    unsubscribe();
  };
  void run();
  return stop;
}
