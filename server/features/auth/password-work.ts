import { availableParallelism } from 'node:os';
import { AUTH_LIMITS } from '#contract/limits.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { AppError } from '../../errors.ts';

/** Assumed cost of one computation until some are measured. */
const FIRST_GUESS_MS = 50;
/** Length of the moving average of the cost. */
const AVERAGED = 8;

/** A queue for slow password computations: a few run at once, first come, first served. */
export interface PasswordWork {
  /** Runs a computation when it is its turn. */
  run<T>(compute: () => Promise<T>): Promise<T>;
  /** Reserves a place in the queue while the job runs. @throws AppError 503 when the wait would be too long. */
  admit<T>(job: () => Promise<T>): Promise<T>;
}

/** Both are for tests: the concurrency, and a clock in milliseconds. */
interface Options {
  concurrency?: number;
  nowMs?: () => number;
}

/** Never use all threads of the pool: file reads need it too. */
const defaultConcurrency = () => Math.min(AUTH_LIMITS.passwordsAtOnce, availableParallelism());

/**
 * Creates the queue of one app. Without a limit, an overloaded server would sign nobody in before clients give up and
 * retry.
 */
export function createPasswordWork(options: Options = {}): PasswordWork {
  const { concurrency = defaultConcurrency(), nowMs = () => performance.now() } = options;
  const waiting: (() => void)[] = [];
  let running = 0;
  let admitted = 0;
  let msPerRun = FIRST_GUESS_MS;

  const acquire = () =>
    new Promise<void>((resolve) => {
      if (running >= concurrency) return waiting.push(resolve);
      running += 1;
      resolve();
    });

  function release() {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(compute) {
      await acquire();
      const startMs = nowMs();
      try {
        return await compute();
      } finally {
        msPerRun += (nowMs() - startMs - msPerRun) / AVERAGED;
        release();
      }
    },
    async admit(job) {
      const queued = Math.max(admitted, running + waiting.length) - concurrency;
      const waitMs = (Math.max(0, queued) * msPerRun) / concurrency;
      if (waitMs > AUTH_LIMITS.passwordWaitMs)
        throw new AppError('busy', { retryAfterS: waitMs / SECOND_MS });
      admitted += 1;
      try {
        return await job();
      } finally {
        admitted -= 1;
      }
    },
  };
}
