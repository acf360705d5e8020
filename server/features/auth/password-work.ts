import { availableParallelism } from 'node:os';
import { AUTH_LIMITS } from '#contract/limits.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { AppError } from '../../errors.ts';

/** What one computation is taken to cost until some have been measured. */
const FIRST_GUESS_MS = 50;
/** The cost is an average over about so many. */
const AVERAGED = 8;

/** The slow computations of passwords, a few at once, in the order they come. */
export interface PasswordWork {
  /** Runs one when it is its turn. */
  run<T>(compute: () => Promise<T>): Promise<T>;
  /** Lets somebody in who will need one, until they have it. @throws AppError 503 when they would wait too long. */
  admit<T>(job: () => Promise<T>): Promise<T>;
}

/** Both are for tests: how many run at once, and a clock in milliseconds. */
interface Options {
  atOnce?: number;
  nowMs?: () => number;
}

/** Never all threads of the pool: files are read by it, too. */
const sparingly = () => Math.min(AUTH_LIMITS.passwordsAtOnce, availableParallelism());

/** Makes the work of one app. A server that takes everybody in signs nobody in before they give up and come again. */
export function createPasswordWork(options: Options = {}): PasswordWork {
  const { atOnce = sparingly(), nowMs = () => performance.now() } = options;
  const waiting: (() => void)[] = [];
  let running = 0;
  let inside = 0;
  let msPerRun = FIRST_GUESS_MS;

  const turn = () =>
    new Promise<void>((resolve) => {
      if (running >= atOnce) return waiting.push(resolve);
      running += 1;
      resolve();
    });

  /** Whoever ends hands the turn on. */
  function handOn() {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(compute) {
      await turn();
      const startMs = nowMs();
      try {
        return await compute();
      } finally {
        msPerRun += (nowMs() - startMs - msPerRun) / AVERAGED;
        handOn();
      }
    },
    async admit(job) {
      const ahead = Math.max(inside, running + waiting.length) - atOnce;
      const waitMs = (Math.max(0, ahead) * msPerRun) / atOnce;
      if (waitMs > AUTH_LIMITS.passwordWaitMs)
        throw new AppError('busy', { retryAfterS: waitMs / SECOND_MS });
      inside += 1;
      try {
        return await job();
      } finally {
        inside -= 1;
      }
    },
  };
}
