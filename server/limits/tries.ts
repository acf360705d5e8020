import type { Window } from './counters.ts';

/**
 * Counts failed attempts by name. Attempts in progress do not count, but when all of them could fail and exceed the
 * limit, the next one waits for one to end.
 */
export interface Tries {
  /** Resolves with 0 when the attempt may start (then call `end`), else with the milliseconds to wait. */
  begin(name: string): Promise<number>;
  end(name: string, isFailure: boolean): void;
  /** Deletes the failures of a name. */
  forget(name: string): void;
}

interface InProgress {
  count: number;
  /** Wakes the attempts that wait. */
  wake: (() => void)[];
}

/** Attempts whose failures a window counts. */
export function triesOf(failures: Window): Tries {
  const inProgress = new Map<string, InProgress>();

  async function begin(name: string): Promise<number> {
    for (;;) {
      const waitMs = failures.waitMs(name);
      if (waitMs > 0) return waitMs;
      const others = inProgress.get(name) ?? { count: 0, wake: [] };
      if (others.count < failures.left(name)) {
        others.count += 1;
        inProgress.set(name, others);
        return 0;
      }
      await new Promise<void>((resolve) => others.wake.push(resolve));
    }
  }

  function end(name: string, isFailure: boolean): void {
    if (isFailure) failures.add(name);
    const others = inProgress.get(name);
    if (!others) return;
    others.count -= 1;
    for (const wake of others.wake.splice(0)) wake();
    if (others.count === 0) inProgress.delete(name); // woken attempts start over
  }

  return { begin, end, forget: failures.forget };
}
