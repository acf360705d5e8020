import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { test } from 'vitest';
import { howMuch } from '#tests/support/how-much.ts';

/** `SCHEDULE_SEED=17` runs only one schedule. */
const { SCHEDULE_SEED } = process.env;
const SCHEDULES = howMuch({ usual: 100, whole: 1000 });

/** Runs some of the schedules in a worker. @throws the violation with the number of the schedule. */
async function playAside(first: number, last: number): Promise<void> {
  const worker = new Worker(new URL('./forums-schedules-worker.ts', import.meta.url), {
    workerData: { first, last },
  });
  await once(worker, 'exit');
}

test(`two phones of one person and one of another converge to the same thread in ${SCHEDULES} random schedules`, async () => {
  const seed = Number(SCHEDULE_SEED);
  const half = SCHEDULES / 2;
  await (SCHEDULE_SEED
    ? playAside(seed, seed)
    : Promise.all([playAside(1, half), playAside(half + 1, SCHEDULES)]));
}, 600_000); // generous, for a busy machine
