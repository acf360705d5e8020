import { AREA_LIMITS } from '#contract/limits.ts';

/** The Screen Wake Lock API; tests replace it. https://w3c.github.io/screen-wake-lock/ */
export interface AwakePorts {
  /** Undefined without support. Rejects while hidden or at low battery. */
  request?: (() => Promise<{ release(): Promise<void> }>) | undefined;
  isVisible(): boolean;
  /** @returns a function that unsubscribes. */
  onVisibility(listener: () => void): () => void;
  setTimer(work: () => void, delayMs: number): () => void;
}

/**
 * Keeps the screen on during work, because a sleeping phone stops downloads. Requests the lock again when the page
 * returns, because hiding releases it. Does nothing without support.
 */
export async function stayAwakeDuring<T>(ports: AwakePorts, work: Promise<T>): Promise<T> {
  const { request } = ports;
  if (!request) return work;
  let lock: Promise<{ release(): Promise<void> } | null> = Promise.resolve(null);
  let isOver = false;
  const hold = () => {
    if (!isOver && ports.isVisible()) lock = letGo(lock).then(request).catch(refused);
  };
  // Usually nothing is missing, which is known at once.
  const cancel = ports.setTimer(hold, AREA_LIMITS.awakeAfterMs);
  const unsubscribe = ports.onVisibility(hold);
  try {
    return await work;
  } finally {
    isOver = true;
    cancel();
    unsubscribe();
    void letGo(lock);
  }
}

const refused = () => null;
const letGo = async (held: Promise<{ release(): Promise<void> } | null>) =>
  (await held)?.release().catch(refused);

/** Keeps the screen on during every area download from now on. */
export function stayAwakeForAreas(keeper: { run(): Promise<unknown> }, ports: AwakePorts): void {
  const run = keeper.run.bind(keeper);
  let going: Promise<unknown> | null = null;
  keeper.run = () => {
    const work = run();
    if (going !== work) void stayAwakeDuring(ports, work).catch(() => {}); // the caller handles the error
    going = work;
    return work;
  };
}

/** The real page. */
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
