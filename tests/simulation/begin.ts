import { openPage } from './acts.ts';
import { USERS } from './image.ts';
import { CacheWatch, checkShownOnce } from './invariants/cache.ts';
import { OutboxWatch } from './invariants/outbox.ts';
import { SearchWatch } from './invariants/search.ts';
import { queueChanged } from './invariants/shown.ts';
import type { Context, Phone } from './phone.ts';
import { randomOf, wholeBetween } from './random.ts';
import type { World } from './world.ts';

/** How often a phone begins with nothing. */
const EMPTY_SHARE = 0.2;
/** How often a phone's link is narrow, and how narrow, in kilobits per second. */
const NARROW_SHARE = 0.25;
const NARROWEST_KBITS = 8;
const NARROW_KBITS = 200;

/** How often a link breaks transfers above a size in bytes, and the sizes: the longest single post is below them. */
const CUT_SHARE = 0.15;
const LEAST_CUT_BYTES = 3000;
const MOST_CUT_BYTES = 60_000;
/** Derives the seed of the cuts from a world's seed. */
const OF_CUTS = 0x27d4_eb2f;

/** Two phones, each with its person signed in; most with a first copy of everything. */
export async function begin(world: World): Promise<void> {
  for (const name of ['first', 'second']) {
    const lockKind = world.random.pick(['honest', 'honest', 'none', 'lying'] as const);
    const phone = world.addPhone(name, lockKind);
    await world.prepare(phone);
    const username = name === 'first' ? 'ann' : world.random.pick(USERS);
    const isEmpty = world.random.chance(EMPTY_SHARE) && world.features.emptyPhones;
    if (isEmpty) await beginWithNothing(world, phone, username);
    else await beginWithCopy(world, phone, username);
    if (world.random.chance(NARROW_SHARE) && world.features.linkSpeed) narrow(world, phone);
    phone.disk.onCommit = observe(world, phone);
  }
  drawCuts(world);
  world.backups.push(world.host.backUp());
}

const signInTo = ({ app, core }: Context, username: string) =>
  app.signIn(core, { username, password: 'not asked for' }); // which begins a pass

async function beginWithCopy(world: World, phone: Phone, username: string): Promise<void> {
  const page = openPage(world, phone);
  await world.await(page.strand, 'begins', () => signInTo(page, username));
  await world.goOnUntil(() => page.core.engine.current() === 'idle');
}

/** The signal is lost with the answer to the sign-in: no copy, no history. */
async function beginWithNothing(world: World, phone: Phone, username: string): Promise<void> {
  world.fault('begins with nothing');
  const page = phone.open('page');
  await world.await(page.strand, 'begins', () =>
    signInTo(page, username).then(() => {
      phone.weather = 'offline';
    }),
  );
  phone.kill(page);
}

/** Evenly by orders of magnitude. */
function narrow(world: World, phone: Phone): void {
  world.fault('narrow link');
  phone.kbits = NARROWEST_KBITS * (NARROW_KBITS / NARROWEST_KBITS) ** world.random.next();
}

/** Some links carry no request or answer above a size, each direction its own. It has random choices of its own. */
function drawCuts(world: World): void {
  const random = randomOf(world.seed ^ OF_CUTS);
  const size = () => Math.round(LEAST_CUT_BYTES * (MOST_CUT_BYTES / LEAST_CUT_BYTES) ** random.next());
  for (const phone of world.phones) {
    const cuts = random.chance(CUT_SHARE) ? { up: size(), down: size() } : null;
    if (cuts === null || !world.features.breaksBySize) continue;
    world.fault('link that breaks by size');
    phone.cuts = cuts;
  }
}

function observe(world: World, phone: Phone) {
  const outbox = new OutboxWatch(world, phone);
  const cache = new CacheWatch(world, phone);
  const searched = new SearchWatch(world, phone);
  const cursors = new Map<string, number>();
  atCursor(world, phone, cursors);
  world.onForget(phone, () => {
    cache.forget();
    searched.forget();
    world.newsOf(phone).forget();
    for (const item of world.ledger.items.values()) if (item.phone === phone) item.isUnseen = true;
  });
  return (database: 'outbox' | 'cache', tables: ReadonlySet<string>) => {
    if (database === 'outbox' && (tables.has('entries') || tables.has('receipts'))) {
      outbox.committed();
      queueChanged(phone);
      if (tables.has('entries')) checkShownOnce(world, phone);
    }
    if (database === 'cache') cache.committed(tables);
    if (database === 'cache') searched.committed(tables);
    if (database === 'cache' && tables.has('settings')) world.newsOf(phone).committed(world.loop.current);
    if (database === 'cache' && tables.has('cursors')) atCursor(world, phone, cursors);
    if (tables.has('session')) queueChanged(phone);
    if (database === 'cache' && tables.has('posts')) checkShownOnce(world, phone);
  };
}

/** A doomed page ends as soon as it has stored a new cursor of a stream. */
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
