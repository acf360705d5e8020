import { AREA_LIMITS } from '#contract/limits.ts';

/** What of the page keeps a screen on; a test replaces it. https://w3c.github.io/screen-wake-lock/ */
export interface AwakePorts {
  /** Undefined where the browser cannot. Rejects where it may not now: the page is hidden, or the battery is low. */
  request?: (() => Promise<{ release(): Promise<void> }>) | undefined;
  isVisible(): boolean;
  /** @returns a function that ends it. */
  onVisibility(listener: () => void): () => void;
  setTimer(work: () => void, delayMs: number): () => void;
}

/**
 * Keeps the screen on while work goes on: a phone that falls asleep lets no page download. It is let go when the work ends,
 * and asked for again when the page is back, because hiding takes it away. Silent where there is no such thing.
 */
export async function stayAwakeDuring<T>(ports: AwakePorts, work: Promise<T>): Promise<T> {
  const { request } = ports;
  if (!request) return work;
  let held: Promise<{ release(): Promise<void> } | null> = Promise.resolve(null);
  let isOver = false;
  const hold = () => {
    if (!isOver && ports.isVisible()) held = letGo(held).then(request).catch(refused);
  };
  // Most of the time nothing is missing, and that is known at once.
  const cancel = ports.setTimer(hold, AREA_LIMITS.awakeAfterMs);
  const unsubscribe = ports.onVisibility(hold);
  try {
    return await work;
  } finally {
    isOver = true;
    cancel();
    unsubscribe();
    void letGo(held);
  }
}

const refused = () => null;
const letGo = async (held: Promise<{ release(): Promise<void> } | null>) =>
  (await held)?.release().catch(refused);

/** Every download of areas, asked for or by itself, keeps the screen on from now on. */
export function stayAwakeForAreas(keeper: { run(): Promise<unknown> }, ports: AwakePorts): void {
  const run = keeper.run.bind(keeper);
  let going: Promise<unknown> | null = null;
  keeper.run = () => {
    const work = run();
    if (going !== work) void stayAwakeDuring(ports, work).catch(() => {}); // whoever has asked is told
    going = work;
    return work;
  };
}

/** The page that this runs in. */
export const browserAwake = (): AwakePorts => ({
  request: 'wakeLock' in navigator ? () => navigator.wakeLock.request('screen') : undefined,
  isVisible: () => document.visibilityState === 'visible',
  onVisibility(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  setTimer(work, delayMs) {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
});
