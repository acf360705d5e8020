import { test } from 'vitest';
import { readSession } from '#src/local/identity.ts';
import { step } from './schedules/deeds.ts';
import { checkEmpty, checkEnd, checkStep } from './schedules/invariants.ts';
import { calm, startWorld } from './schedules/world.ts';

/** `SCHEDULE_SEED=17` runs one schedule alone, `SCHEDULES=1000` runs more of them. */
const { SCHEDULE_SEED, SCHEDULES = '16' } = process.env;
const SEEDS = SCHEDULE_SEED
  ? [Number(SCHEDULE_SEED)]
  : Array.from({ length: Number(SCHEDULES) }, (_, i) => i + 1);
const STEPS = 60;

async function run(seed: number): Promise<void> {
  const world = await startWorld(seed);
  for (let i = 0; i < STEPS; i++) {
    const actor = world.random.pick(world.actors);
    await step(world, actor);
    await checkStep(world, actor);
  }
  await calm(world);
  for (const actor of world.actors) {
    await checkStep(world, actor);
    const session = await readSession(actor.phone.core.cache);
    await checkEmpty(actor, session?.user?.id ?? 0);
  }
  await checkEnd(world);
  await world.server.close();
}

test(`writes, losses, kills, account switches and pulls on two phones keep every invariant (${SEEDS.length} schedules)`, async () => {
  for (const seed of SEEDS)
    await run(seed).catch((error: Error) => {
      error.message = `seed ${seed}: ${error.message}`;
      throw error;
    });
}, 120_000);
