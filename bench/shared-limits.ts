import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
import { createRateLimits } from '#server/limits/rate-limits.ts';
import { shareCounts } from '#server/limits/shared-counts.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { line, spreadOf } from './timing.ts';

/**
 * What two servers on one PostgreSQL pay to count together: how long until one knows what the other has counted, beside
 * a round trip to the database, which is what asking it would cost in front of each request; and what a count costs.
 */

const EVENTS = 200;
const COUNTS = 20_000;
const BEGIN_MS = 1500;

const { url, stop } = startPostgres();
const stores = [await openStore(url, undefined, 2), await openStore(url, undefined, 2)] as const;
const limitsOf = ({ others }: Pick<Store, 'others'>) =>
  createRateLimits(Date.now, readConfig({}), shareCounts(others, pino({ level: 'silent' })));
const [here, there] = [limitsOf(stores[0]), limitsOf(stores[1])];
const alone = limitsOf({ others: null });
await sleep(BEGIN_MS);

const [known, asked]: [number[], number[]] = [[], []];
for (let i = 0; i < EVENTS; i++) {
  const startMs = performance.now();
  here.messagesByAddress.add(`address ${i}`);
  while (there.messagesByAddress.left(`address ${i}`) === 10) await sleep(1);
  known.push(performance.now() - startMs);
  const askedMs = performance.now();
  await stores[0].read.selectFrom('change_counter').select('version').execute();
  asked.push(performance.now() - askedMs);
  await sleep(13 * (i % 20)); // some come up when nothing was told for a while, some right after another
}

const microseconds = (limits: typeof here) => {
  const startMs = performance.now();
  for (let i = 0; i < COUNTS; i++) limits.takeSearch(`address ${i}`);
  return ((performance.now() - startMs) * 1000) / COUNTS;
};
const [shared, own] = [microseconds(here), microseconds(alone)];

const [told, floor] = [spreadOf(known), spreadOf(asked)];
console.log(line('until the other server knows', told, floor));
console.log(line('a round trip to the database', floor));
console.log(`one count: ${own.toFixed(1)} µs alone, ${shared.toFixed(1)} µs with other servers`);

for (const store of stores) await store.close();
stop();
