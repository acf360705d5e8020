import { availableParallelism } from 'node:os';
import { AUTH_LIMITS } from '#contract/limits.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { AppError } from '../../errors.ts';

/** Assumed cost of one computation until some are measured. */
const FIRST_GUESS_MS = 50;
/** Length of the moving average of the cost. */
const AVERAGED = 8;

/**
 * A queue for slow password computations: a few run at once. Each address, and each signed-in person, has a line of their
 * own, and the lines take turns, so that nobody waits for all the work of somebody else.
 */
export interface PasswordWork {
  /** Runs a computation when it is the turn of its line. */
  run<T>(line: string, compute: () => Promise<T>): Promise<T>;
  /** Reserves a place in a line while the job runs. @throws AppError 503 when the wait would be too long. */
  admit<T>(line: string, job: () => Promise<T>): Promise<T>;
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
  const lines = new Map<string, Line>();
  const turns: string[] = []; // lines in which somebody waits, the next first
  let running = 0;
  let msPerRun = FIRST_GUESS_MS;

  const lineOf = (name: string): Line => {
    const line = lines.get(name) ?? { admitted: 0, running: 0, waiting: [] };
    lines.set(name, line);
    return line;
  };
  const leave = (name: string, { admitted, running: own, waiting }: Line) => {
    if (admitted === 0 && own === 0 && waiting.length === 0) lines.delete(name);
  };

  function start(line: Line) {
    running += 1;
    line.running += 1;
  }

  const acquire = (name: string, line: Line) =>
    new Promise<void>((resolve) => {
      if (running < concurrency) {
        start(line);
        return resolve();
      }
      if (line.waiting.length === 0) turns.push(name);
      line.waiting.push(resolve);
    });

  function release(name: string, line: Line) {
    running -= 1;
    line.running -= 1;
    leave(name, line);
    const next = turns.shift();
    const nextLine = next === undefined ? undefined : lines.get(next);
    const wake = nextLine?.waiting.shift();
    if (next === undefined || !nextLine || !wake) return;
    if (nextLine.waiting.length > 0) turns.push(next);
    start(nextLine);
    wake();
  }

  /** Returns the jobs before the next one of a line; other lines get at most as many turns as it takes. */
  function countBefore(line: Line): number {
    const own = loadOf(line);
    let count = own;
    for (const other of lines.values()) if (other !== line) count += Math.min(loadOf(other), own + 1);
    return count;
  }

  return {
    async run(name, compute) {
      const line = lineOf(name);
      await acquire(name, line);
      const startMs = nowMs();
      try {
        return await compute();
      } finally {
        msPerRun += (nowMs() - startMs - msPerRun) / AVERAGED;
        release(name, line);
      }
    },
    async admit(name, job) {
      const line = lineOf(name);
      const waitMs = (Math.max(0, countBefore(line) - concurrency) * msPerRun) / concurrency;
      if (waitMs > AUTH_LIMITS.passwordWaitMs) {
        leave(name, line);
        throw new AppError('busy', { retryAfterS: waitMs / SECOND_MS });
      }
      line.admitted += 1;
      try {
        return await job();
      } finally {
        line.admitted -= 1;
        leave(name, line);
      }
    },
  };
}

/** The work of one address or person. */
interface Line {
  admitted: number;
  running: number;
  waiting: (() => void)[];
}

const loadOf = ({ admitted, running, waiting }: Line) => Math.max(admitted, running + waiting.length);
