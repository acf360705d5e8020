import { startCostWorld } from '#tests/security/request-cost/cost-world.ts';
import { requestOf, SEARCHES, SPOILING, type Worst, worstOf } from '#tests/security/request-cost/worst.ts';
import { nameOf, routesOf } from '#tests/security/routes.ts';

/**
 * The worst known requests over the shipped starter data, in milliseconds of processor time: the least of some tries, dearest
 * first. 5 are asked of what reads one thing or does nothing, 50 of everything. The test takes ratios to the plain one.
 */
const TRIES = 9;
const SHOWN = 40;
const world = await startCostWorld();

async function leastOf(work: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES; tries++) least = Math.min(least, await work());
  return least;
}

const plain = { method: 'GET', path: `/api/sync/pull?streams=${world.cells[0]}@0` };
const plainMs = await leastOf(async () => (await world.costMs(plain)).ms);
console.log(`plain: the first copy of the fullest cell, ${plainMs.toFixed(2)} ms`);

const costs: { call: string; worst: Worst; ms: number }[] = [];
for (const route of routesOf(world.server)) {
  if (SEARCHES.includes(nameOf(route))) continue;
  let writer = await world.person();
  for (const [index, worst] of worstOf(world, route, writer).entries()) {
    const ms = await leastOf(async () => {
      if (SPOILING.test(nameOf(route))) writer = await world.person();
      const again = worstOf(world, route, writer)[index] ?? worst;
      return (await world.costMs(requestOf(route, again, writer))).ms;
    });
    costs.push({ call: nameOf(route), worst, ms });
  }
}
for (const { call, worst, ms } of costs.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)) {
  const each =
    typeof worst.bar === 'number' ? `  ${(ms / worst.bar).toFixed(2)} ms each of ${worst.bar}` : '';
  const over = worst.bar === 'small' && ms > 5 ? '  OVER 5' : ms > 50 && !each ? '  OVER 50' : '';
  console.log(
    `${ms.toFixed(2).padStart(8)} ms  ${(ms / plainMs).toFixed(1).padStart(5)} ×  ${call}, ${worst.name}${each}${over}`,
  );
}
await world.server.close();
