import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs a job when it is its address's turn. */
export type FairTurns = <T>(address: string, job: () => Promise<T>) => Promise<T>;

/**
 * Lets what is dear to read take turns: one job at a time, an address after the other, and between two of them whatever
 * else has come. So nobody waits for all that somebody else has asked for, and nothing has to be refused.
 */
export function createFairTurns(): FairTurns {
  const lines = new Map<string, (() => Promise<void>)[]>();
  let isRunning = false;

  async function run() {
    if (isRunning) return;
    isRunning = true;
    while (lines.size > 0)
      for (const [address, line] of [...lines]) {
        const job = line.shift();
        if (line.length === 0) lines.delete(address);
        await job?.();
        await nextTurn();
      }
    isRunning = false;
  }

  return (address, job) =>
    new Promise((resolve, reject) => {
      const line = lines.get(address);
      const turn = () => job().then(resolve, reject);
      if (line) line.push(turn);
      else lines.set(address, [turn]);
      void run();
    });
}
