import type { Engine } from '#server/db/engines/engine.ts';
import { isLostConnection } from '#src/local/browser/lost-connection.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { watchTransitions } from '#src/local/outbox/transitions.ts';
import { begin } from './begin.ts';
import { calm } from './calm.ts';
import { type Image, openDatabase } from './databases/database.ts';
import { deedsOf } from './deeds.ts';
import { discardWithoutHistory, writeManyAtLast } from './deeds-in-order.ts';
import { FEATURES } from './features.ts';
import { checkBook } from './invariants/book.ts';
import { checkConverged } from './invariants/cache.ts';
import { checkDelivered } from './invariants/end.ts';
import { checkLastWords } from './invariants/last-words.ts';
import type { Violation } from './invariants/names.ts';
import { checkNews } from './invariants/news.ts';
import { checkRows } from './invariants/rows.ts';
import { checkServer } from './invariants/server.ts';
import { watchTravel } from './invariants/travel.ts';
import { tellInventory } from './inventory.ts';
import { pickWeighted, wholeBetween } from './random.ts';
import { transitionName } from './transitions.ts';
import { World, type WorldOptions } from './world.ts';

/** The result of one run. */
export interface RunReport {
  seed: number;
  /** Of the server's database. */
  engine: Engine;
  /** The same for two runs that did the same, step by step. */
  hash: string;
  steps: number;
  violations: Violation[];
  faults: Record<string, number>;
  /** The number of faults at each place where the app awaits. */
  places: Record<string, number>;
  /** How often each event met an entry in each phase: `left send`. */
  transitions: Record<string, number>;
  /** The events line by line; only on request. */
  lines: string[] | null;
}

const DEEDS = 32;
/** How often a long list of posts waits at the end of the storm. */
const MANY_SHARE = 0.08;
const PATIENCE_MS = 20_000;

/** Runs one seed from the database's image to the calm after the storm and checks every promise. */
export async function run(seed: number, image: Image, options: WorldOptions = {}): Promise<RunReport> {
  const database = await openDatabase(image, options.features ?? FEATURES);
  const world = new World(seed, database, options, watchTravel);
  const onUnhandled = (error: unknown) => {
    // Other checks cover a full phone; a page whose storage does not open is checked again.
    if (!isQuotaError(error) && !isOfLostStorage(world, error))
      world.fail('calm', `unhandled: ${String(error)}`);
  };
  process.on('unhandledRejection', onUnhandled);
  const transitions = watchLife(world);
  try {
    await begin(world);
    await storm(world);
    await calm(world);
    checkServer(world);
    checkDelivered(world);
    checkLastWords(world);
    for (const phone of world.phones) {
      checkConverged(world, phone);
      await checkRows(world, phone);
      await checkNews(world, phone);
      await checkBook(world, phone);
    }
  } catch (error) {
    world.fail('calm', error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    tellInventory(world);
    process.off('unhandledRejection', onUnhandled);
    watchTransitions(null);
    await world.close();
  }
  return {
    seed,
    engine: database.engine,
    hash: world.loop.digest(),
    steps: world.loop.steps,
    violations: world.violations,
    faults: Object.fromEntries(world.faults),
    places: world.loop.places.counts(),
    transitions: Object.fromEntries(transitions),
    lines: world.loop.lines,
  };
}

/** Nobody waits for a page's automatic work: it may fail where its storage was lost for longer. */
const isOfLostStorage = (world: World, error: unknown) =>
  isLostConnection(error) && world.phones.some(({ disk }) => disk.hasFailed);

async function storm(world: World): Promise<void> {
  const { ofPeople, ofFate } = deedsOf(world.features);
  for (const phone of world.phones)
    if (world.features.emptyPhones && world.random.chance(0.3)) await discardWithoutHistory(world, phone);
  for (let deed = 0; deed < DEEDS; deed++) {
    const phone = world.random.pick(world.phones);
    const deeds = world.random.chance(0.55) ? ofPeople : ofFate;
    await pickWeighted(world.random, deeds)(world, phone);
    world.dying.befall(world, phone);
    world.silent.befall(world, phone);
    await world.goOn(wholeBetween(world.random, 0, 90), PATIENCE_MS);
  }
  if (world.features.thrift && world.random.chance(MANY_SHARE))
    await writeManyAtLast(world, world.random.pick(world.phones));
}

/** Counts the events of entries. An event that the table does not know in a phase breaks a promise. */
function watchLife(world: World): Map<string, number> {
  const seen = new Map<string, number>();
  watchTransitions((phase, event, target) => {
    const name = transitionName(phase, event);
    seen.set(name, (seen.get(name) ?? 0) + 1);
    if (target === null) world.fail('life', `the table has no ${event} of an entry that is ${phase}`);
  });
  return seen;
}
