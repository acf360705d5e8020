import { parentPort, workerData } from 'node:worker_threads';
import { prepareLoading, type SourceChange } from './load.ts';

/** What a thread is started with. */
export interface WorkerTask {
  changes: readonly SourceChange[];
  keepsLines: boolean;
}

const { changes, keepsLines } = workerData as WorkerTask;
prepareLoading(changes);
const { run } = await import('./run.ts');
parentPort?.on('message', (seed: number) => {
  void run(seed, { keepsLines }).then((report) => parentPort?.postMessage(report));
});
