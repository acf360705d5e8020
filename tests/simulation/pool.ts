import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '#contract/shared/time.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import type { RunReport } from './run.ts';
import type { RunOrder, WorkerData } from './worker.ts';

export interface SeedOptions extends Omit<RunOrder, 'seed'> {
  /** Called for each run as it ends; returns false to stop. */
  onReport?: (report: RunReport) => boolean | undefined;
}

/** A run that takes longer hangs: one takes about half a second, on PostgreSQL some seconds. */
const LONGEST_RUN_MS: Record<Engine, number> = { sqlite: 2 * MINUTE_MS, postgres: 10 * MINUTE_MS };

/** Threads that stay: each loads its modules once for all its runs. Each starts with its first run. */
export class Pool {
  readonly size: number;
  private readonly free: Thread[];
  private readonly waiting: ((thread: Thread) => void)[] = [];

  /** @param postgres URL of a PostgreSQL; without it databases are SQLite's, in memory. */
  constructor(size = availableParallelism(), postgres: string | null = null) {
    this.size = size;
    this.free = Array.from({ length: size }, () => new Thread({ postgres }));
  }

  /** Runs as soon as a thread is free. @throws an error that the thread could not catch. */
  async run(order: RunOrder): Promise<RunReport> {
    const thread = this.free.shift() ?? (await new Promise<Thread>((resolve) => this.waiting.push(resolve)));
    try {
      return await thread.run(order);
    } finally {
      const next = this.waiting.shift();
      if (next) next(thread);
      else this.free.unshift(thread);
    }
  }

  /** Runs seeds in all threads. @returns the reports in the order of the seeds, up to where `onReport` ended it. */
  async runSeeds(seeds: Iterable<number>, { onReport, ...how }: SeedOptions = {}): Promise<RunReport[]> {
    const rest = seeds[Symbol.iterator]();
    const reports: RunReport[] = [];
    let isOver = false;
    const work = async () => {
      for (let next = rest.next(); !next.done && !isOver; next = rest.next()) {
        const report = await this.run({ ...how, seed: next.value });
        reports.push(report);
        if (onReport?.(report) === false) isOver = true;
      }
    };
    await Promise.all(Array.from({ length: this.size }, work));
    return reports.sort((a, b) => a.seed - b.seed);
  }

  /** Ends the threads. To be called when no run is under way. */
  async close(): Promise<void> {
    await Promise.all(this.free.map((thread) => thread.end()));
  }
}

/** A thread that restarts after a run that did not end, or after an uncaught error. */
class Thread {
  private worker: Worker | null = null;
  private readonly workerData: WorkerData;

  constructor(workerData: WorkerData) {
    this.workerData = workerData;
  }

  async run(order: RunOrder): Promise<RunReport> {
    const { workerData } = this;
    const engine = workerData.postgres === null ? 'sqlite' : 'postgres';
    this.worker ??= new Worker(new URL('./worker.ts', import.meta.url), { workerData, execArgv: [] });
    try {
      const report = await answerOf(this.worker, order, LONGEST_RUN_MS[engine]);
      if (!report) await this.end();
      return report ?? endless(order.seed, engine);
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  async end(): Promise<void> {
    await this.worker?.terminate();
    this.worker = null;
  }
}

/** Null when the run does not end. @throws an error that the thread could not catch. */
function answerOf(worker: Worker, order: RunOrder, longestMs: number): Promise<RunReport | null> {
  return new Promise((resolve, reject) => {
    const finish = (end: () => void) => {
      clearTimeout(timer);
      worker.off('message', succeed).off('error', fail);
      end();
    };
    const succeed = (report: RunReport) => finish(() => resolve(report));
    const fail = (error: Error) => finish(() => reject(error));
    const timer = setTimeout(() => finish(() => resolve(null)), longestMs);
    worker.on('message', succeed).on('error', fail);
    worker.postMessage(order);
  });
}

const endless = (seed: number, engine: Engine): RunReport => ({
  seed,
  engine,
  hash: '',
  steps: 0,
  violations: [{ invariant: 'calm', text: 'the run does not end', step: 0 }],
  faults: {},
  places: {},
  transitions: {},
  lines: null,
});

/** The seeds from one to another, both included. */
export function* seedsBetween(first: number, last: number): Generator<number> {
  for (let seed = first; seed <= last; seed++) yield seed;
}
