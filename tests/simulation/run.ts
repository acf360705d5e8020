import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import type { Core } from '#src/local/core.ts';
import { retryEntry } from '#src/local/entries.ts';
import type { AnyEntry } from '#src/local/outbox.ts';
import { signIn } from '#src/session/sign-in.ts';
import { openPage } from './acts.ts';
import { DEEDS_OF_FATE } from './deeds-of-fate.ts';
import { DEEDS_OF_PEOPLE } from './deeds-of-people.ts';
import { CacheWatch, checkConverged, checkShownOnce } from './invariants/cache.ts';
import { checkDelivered, checkNothingHeldByClock } from './invariants/end.ts';
import type { Violation } from './invariants/names.ts';
import { OutboxWatch } from './invariants/outbox.ts';
import { checkServer } from './invariants/server.ts';
import { queueChanged } from './invariants/shown.ts';
import { watchTravel } from './invariants/travel.ts';
import type { Strand } from './loop.ts';
import { type Context, followHome, type Phone } from './phone.ts';
import { wholeBetween } from './random.ts';
import { World } from './world.ts';

/** What came of one run. */
export interface RunReport {
  seed: number;
  /** The same for two runs that did the same, step by step. */
  hash: string;
  steps: number;
  violations: Violation[];
  faults: Record<string, number>;
  /** Line by line what happened; only where it was asked for. */
  lines: string[] | null;
}

const DEEDS = 28;
const PATIENCE_MS = 20_000;
/** A little more than the longest back-off. */
const QUARTER_MS = 16 * MINUTE_MS;
const USERS = ['ann', 'ben'];

/** Runs one seed from the database's image to the calm after the storm and checks every promise. */
export async function run(seed: number, image: Uint8Array, keepsLines = false): Promise<RunReport> {
  const world = new World(seed, image, keepsLines, watchTravel);
  const onUnhandled = (error: unknown) => world.fail('calm', `unhandled: ${String(error)}`);
  process.on('unhandledRejection', onUnhandled);
  try {
    await begin(world);
    await storm(world);
    await calm(world);
    checkServer(world);
    checkDelivered(world);
    for (const phone of world.phones) checkConverged(world, phone);
  } catch (error) {
    world.fail('calm', error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    process.off('unhandledRejection', onUnhandled);
    world.close();
  }
  return {
    seed,
    hash: world.loop.digest(),
    steps: world.loop.steps,
    violations: world.violations,
    faults: Object.fromEntries(world.faults),
    lines: world.loop.lines,
  };
}

/** Two phones, each with its person signed in and a first copy of everything. */
async function begin(world: World): Promise<void> {
  for (const name of ['first', 'second']) {
    const lockKind = world.random.pick(['honest', 'honest', 'none', 'lying'] as const);
    const phone = world.addPhone(name, lockKind);
    await world.prepare(phone);
    const page = openPage(world, phone);
    await world.await(page.strand, 'begins', async () => {
      await followHome(page.core);
      const username = name === 'first' ? 'ann' : world.random.pick(USERS);
      await signIn(page.core, { username, password: 'not asked for' }); // which begins a pass
    });
    await world.goOnUntil(() => page.core.engine.current() === 'idle');
    phone.disk.onCommit = observe(world, phone);
  }
  world.backups.push(world.host.backUp());
}

function observe(world: World, phone: Phone) {
  const outbox = new OutboxWatch(world, phone);
  const cache = new CacheWatch(world, phone);
  const cursors = new Map<string, number>();
  atCursor(world, phone, cursors);
  world.onForget(phone, () => {
    cache.forget();
    for (const item of world.ledger.items.values()) if (item.phone === phone) item.isUnseen = true;
  });
  return (database: 'outbox' | 'cache', tables: ReadonlySet<string>) => {
    if (database === 'outbox' && (tables.has('entries') || tables.has('receipts'))) {
      outbox.committed();
      queueChanged(phone);
      if (tables.has('entries')) checkShownOnce(world, phone);
    }
    if (database === 'cache') cache.committed(tables);
    if (database === 'cache' && tables.has('cursors')) atCursor(world, phone, cursors);
    if (tables.has('session')) queueChanged(phone);
    if (database === 'cache' && tables.has('posts')) checkShownOnce(world, phone);
  };
}

/** A doomed page ends as soon as it has stored that it has come further in a stream. */
function atCursor(world: World, phone: Phone, known: Map<string, number>): void {
  const rows = phone.disk.rows<{ stream: string; version: number }>('cache', 'cursors');
  const hasMoved = rows.some(({ stream, version }) => version > (known.get(stream) ?? version));
  for (const { stream, version } of rows) known.set(stream, version);
  const context = phone.contexts.find(({ strand }) => strand === world.loop.current);
  if (!hasMoved || !phone.isDoomed || !context) return;
  phone.isDoomed = false;
  world.fault('kill at a cursor');
  world.inSteps(wholeBetween(world.random, 0, 3), () => phone.kill(context));
}

async function storm(world: World): Promise<void> {
  for (let deed = 0; deed < DEEDS; deed++) {
    const phone = world.random.pick(world.phones);
    const deeds = world.random.chance(0.55) ? DEEDS_OF_PEOPLE : DEEDS_OF_FATE;
    await pick(world, deeds)(world, phone);
    await world.goOn(wholeBetween(world.random, 0, 90), PATIENCE_MS);
  }
}

function pick<T>(world: World, choices: readonly (readonly [number, T])[]): T {
  let left = world.random.next() * choices.reduce((sum, [times]) => sum + times, 0);
  const found = choices.find(([times]) => {
    left -= times;
    return left < 0;
  });
  const [, choice] = found ?? choices[0] ?? [];
  if (choice === undefined) throw new Error('there is nothing to choose from');
  return choice;
}

/** The storm is over: everybody comes back in turn, until nothing moves any more. Wrong clocks stay wrong. */
async function calm(world: World): Promise<void> {
  world.loop.note('calm');
  world.dropPlans();
  world.isCalm = true;
  world.serverVersion = 2;
  for (const phone of world.phones) {
    phone.weather = 'clear';
    phone.isDoomed = false;
    Object.assign(phone.disk.full, { outbox: 0, cache: 0, commits: 0 });
    for (const context of phone.contexts) context.strand.isFrozen = false;
  }
  await pause(world, 4 * HOUR_MS); // requests that are still on their way arrive
  for (const phone of world.phones) {
    for (const context of [...phone.contexts]) phone.kill(context);
    const page = openPage(world, phone);
    await quietDay(world, phone, page);
    for (const username of whoIsNeeded(world, phone, () => true))
      await comeBack(world, phone, page.core, page.strand, username);
    await refresh(world, phone);
    // Where the phone heard only now that the server was restored, something waits once more.
    for (const username of whoIsNeeded(world, phone, ({ state }) => state === 'waiting'))
      await comeBack(world, phone, page.core, page.strand, username);
  }
  for (const phone of world.phones) await refresh(world, phone);
}

/** Nobody does anything: what waits goes by itself. */
async function quietDay(world: World, phone: Phone, { core, strand }: Context): Promise<void> {
  const send = () => world.await(strand, 'sends', () => core.engine.sync({ isPushOnly: true }));
  await send();
  await pause(world, DAY_MS);
  await send();
  checkNothingHeldByClock(world, phone);
}

/** Everybody of whom something stands on a phone, and whoever was there last. */
function whoIsNeeded(world: World, phone: Phone, fits: (entry: AnyEntry) => boolean): string[] {
  const ids = new Set(phone.entries().flatMap((entry) => (fits(entry) ? [entry.owner] : [])));
  const people = world.host.rows<{ id: number; username: string }>(
    'select id, username from users order by id',
  );
  const needed = people.flatMap(({ id, username }) => (ids.has(id) ? [username] : []));
  return phone.user() || needed.length > 0 ? needed : USERS.slice(0, 1);
}

/** Lets time pass, with everything that happens by itself meanwhile. */
async function pause(world: World, ms: number): Promise<void> {
  const untilMs = world.loop.nowMs + ms;
  while (world.loop.nowMs < untilMs) if (!(await world.loop.step())) world.loop.sleep(untilMs);
}

/** A person comes back to a phone: what was set aside they try again, everything else goes by itself within a day. */
async function comeBack(
  world: World,
  phone: Phone,
  core: Core,
  strand: Strand,
  username: string,
): Promise<void> {
  await world.await(strand, `${username} is back`, () =>
    signIn(core, { username, password: 'not asked for' }),
  );
  for (const entry of phone.entries())
    if (entry.state === 'parked')
      await world.await(strand, `${username} retries`, () => retryEntry(core, entry.key));
  for (const ms of [QUARTER_MS, DAY_MS, QUARTER_MS, QUARTER_MS]) {
    await world.await(strand, `${username} sends`, () => core.engine.sync({ isPushOnly: true }));
    await pause(world, ms);
  }
  await world.await(strand, `${username} sends`, () => core.engine.sync({ isPushOnly: true }));
}

async function refresh(world: World, phone: Phone): Promise<void> {
  const [page] = phone.pages();
  if (!page) throw new Error('there is no page left');
  await world.await(page.strand, 'refreshes', () => page.core.engine.sync({ isForced: true }));
}
