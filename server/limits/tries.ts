import type { Window } from './counters.ts';

/**
 * Failures of tries that take their time, by name. A try counts when it has failed, not while it is under way; where so
 * many are under way that one more could be a failure too many, it waits for one of them to end.
 */
export interface Tries {
  /** Resolves with 0 when the try may go on, which then must be ended; else with the milliseconds to wait. */
  begin(name: string): Promise<number>;
  end(name: string, isFailure: boolean): void;
  /** Forgets the failures of a name. */
  forget(name: string): void;
}

interface UnderWay {
  count: number;
  /** Wake those who wait for one to end. */
  wake: (() => void)[];
}

/** Tries whose failures a window counts. */
export function triesOf(failures: Window): Tries {
  const underWay = new Map<string, UnderWay>();

  async function begin(name: string): Promise<number> {
    for (;;) {
      const waitMs = failures.waitMs(name);
      if (waitMs > 0) return waitMs;
      const others = underWay.get(name) ?? { count: 0, wake: [] };
      if (others.count < failures.left(name)) {
        others.count += 1;
        underWay.set(name, others);
        return 0;
      }
      await new Promise<void>((resolve) => others.wake.push(resolve));
    }
  }

  function end(name: string, isFailure: boolean): void {
    if (isFailure) failures.add(name);
    const others = underWay.get(name);
    if (!others) return;
    others.count -= 1;
    for (const wake of others.wake.splice(0)) wake();
    if (others.count === 0) underWay.delete(name); // whoever was woken begins anew
  }

  return { begin, end, forget: failures.forget };
}
