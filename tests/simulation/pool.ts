import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '#contract/time.ts';
import type { SourceChange } from './load.ts';
import type { RunReport } from './run.ts';
import type { WorkerTask } from './worker.ts';

export interface PoolOptions {
  threads?: number;
  /** Rules that are broken on purpose. */
  changes?: readonly SourceChange[];
  keepsLines?: boolean;
  /** Called for each run as it ends; answers false to run no more seeds. */
  onReport?: (report: RunReport) => boolean | undefined;
}

/** A run that takes longer has lost its way: one takes about half a second. */
const LONGEST_RUN_MS = 2 * MINUTE_MS;

/** Runs seeds on all cores. @returns the reports in the order of the seeds, up to where `onReport` ended it. */
export async function runSeeds(seeds: Iterable<number>, options: PoolOptions = {}): Promise<RunReport[]> {
  const { threads = availableParallelism(), changes = [], keepsLines = false } = options;
  const task: WorkerTask = { changes, keepsLines };
  const rest = seeds[Symbol.iterator]();
  const reports: RunReport[] = [];
  let isOver = false;

  async function work(): Promise<void> {
    let worker = startWorker(task);
    try {
      for (let next = rest.next(); !next.done && !isOver; next = rest.next()) {
        const report = await runOne(worker, next.value);
        if (report.steps === 0) {
          await worker.terminate();
          worker = startWorker(task);
        }
        reports.push(report);
        if (options.onReport?.(report) === false) isOver = true;
      }
    } finally {
      await worker.terminate();
    }
  }
  await Promise.all(Array.from({ length: threads }, work));
  return reports.sort((a, b) => a.seed - b.seed);
}

const startWorker = (workerData: WorkerTask) =>
  new Worker(new URL('./worker.ts', import.meta.url), { workerData, execArgv: [] });

/** One run in a thread; one that does not end counts as broken. @throws what the thread could not catch. */
function runOne(worker: Worker, seed: number): Promise<RunReport> {
  return new Promise((resolve, reject) => {
    const finish = (end: () => void) => {
      clearTimeout(timer);
      worker.off('message', succeed).off('error', fail);
      end();
    };
    const succeed = (report: RunReport) => finish(() => resolve(report));
    const fail = (error: Error) => finish(() => reject(error));
    const timer = setTimeout(() => finish(() => resolve(endless(seed))), LONGEST_RUN_MS);
    worker.on('message', succeed).on('error', fail);
    worker.postMessage(seed);
  });
}

const endless = (seed: number): RunReport => ({
  seed,
  hash: '',
  steps: 0,
  violations: [{ invariant: 'calm', text: 'the run does not end', step: 0 }],
  faults: {},
  lines: null,
});

/** The seeds from one to another, both included. */
export function* seedsBetween(first: number, last: number): Generator<number> {
  for (let seed = first; seed <= last; seed++) yield seed;
}
