import { setImmediate as nextTurn } from 'node:timers/promises';
import { busy } from '../../errors.ts';

/**
 * Runs a job when it is its address's turn. @throws AppError 503, which nobody reads, when the client has disconnected by
 * then: nothing is computed for it
 */
export type FairQueue = <T>(address: string, job: () => Promise<T>, isGone?: () => boolean) => Promise<T>;

/**
 * Queues expensive reads: one job at a time, round-robin by address, with other requests in between. Nobody waits for
 * all jobs of another client.
 */
export function createFairQueue(): FairQueue {
  const queues = new Map<string, (() => Promise<void>)[]>();
  let isRunning = false;

  async function run() {
    if (isRunning) return;
    isRunning = true;
    while (queues.size > 0)
      for (const [address, queue] of [...queues]) {
        const job = queue.shift();
        if (queue.length === 0) queues.delete(address);
        await job?.();
        await nextTurn();
      }
    isRunning = false;
  }

  return (address, job, isGone = () => false) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(address);
      const task = async () => (isGone() ? reject(busy()) : job().then(resolve, reject));
      if (queue) queue.push(task);
      else queues.set(address, [task]);
      void run();
    });
}
