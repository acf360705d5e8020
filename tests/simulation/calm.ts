import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { hidePages, openPage } from './acts.ts';
import { USERS } from './image.ts';
import { checkDelay, checkThrift, isOwed } from './invariants/delay.ts';
import { checkNothingHeldByClock } from './invariants/end.ts';
import type { Context, Phone } from './phone.ts';
import type { World } from './world.ts';

/** The storm is over: everybody comes back in turn until nothing moves any more. Wrong clocks stay wrong. */
export async function calm(world: World): Promise<void> {
  putRight(world);
  // In half of the worlds all phones are off while the last requests arrive.
  if (world.random.chance(0.5)) for (const phone of world.phones) turnOff(phone);
  for (const phone of world.phones) hidePages(phone);
  await pause(world, 4 * HOUR_MS);
  await everyStorageAnswers(world);
  for (const phone of world.phones) {
    turnOff(phone);
    const page = openPage(world, phone);
    await hourInSight(world, phone, page);
    checkThrift(world, phone);
    checkNothingHeldByClock(world, phone);
  }
  for (const phone of world.phones) await everybodyComesBack(world, phone);
  // An entry may wait for another phone, or only another phone may know that a server has lost rows. The last phone
  // to refresh may be the one that reports it, and then the others have entries to send again.
  for (let round = 1; round <= ROUNDS_MOST; round++) {
    await refreshAll(world);
    const waiting = world.phones.filter((phone) => phone.entries().some(isOpen));
    if (waiting.length === 0 && round >= ROUNDS_LEAST) return;
    for (const phone of waiting) await everybodyComesBack(world, phone);
  }
  await refreshAll(world);
}
const ROUNDS_LEAST = 3;
const ROUNDS_MOST = 5;

/** Every live page or worker reads both databases again, also where an opening was never answered. */
async function everyStorageAnswers(world: World): Promise<void> {
  if (!world.silent.isOn) return; // other runs must not get an extra step
  for (const { strand, core } of world.phones.flatMap(({ contexts }) => contexts))
    await world.await(strand, 'reads its storage', () =>
      Promise.all([core.outbox.entries.count(), core.cache.cursors.count()]),
    );
}

async function refreshAll(world: World): Promise<void> {
  for (const phone of world.phones) await refresh(world, phone, phone.pages()[0] ?? openPage(world, phone));
}

const isOpen = ({ state }: AnyEntry) => state !== 'rejected';

function putRight(world: World): void {
  world.loop.note('calm');
  world.dropPlans();
  world.isCalm = true;
  world.network.cache = null;
  world.serverVersion = 2;
  world.host.troubles.heal();
  for (const phone of world.phones) {
    phone.weather = 'clear';
    phone.isDoomed = false;
    Object.assign(phone.spent, {
      waited: phone.entries().filter(isOpen).length,
      waitedElsewhere: ofTheSameElsewhere(world, phone),
      batches: 0,
      refusedRates: 0,
    });
    Object.assign(phone.disk.full, { outbox: 0, cache: 0, commits: 0 });
    phone.disk.refusals = 0;
    phone.disk.silences = 0;
    for (const { view } of phone.contexts) view.spare();
    for (const { strand } of phone.contexts) strand.isFrozen = false;
  }
}

/** The number of entries on other phones of the people who have entries here. */
function ofTheSameElsewhere({ phones }: World, phone: Phone): number {
  const owners = new Set(phone.entries().flatMap(({ owner }) => (owner === 'visitor' ? [] : [owner])));
  const isTheirs = (entry: AnyEntry) => isOpen(entry) && owners.has(Number(entry.owner));
  return phones.flatMap((other) => (other === phone ? [] : other.entries().filter(isTheirs))).length;
}

function turnOff(phone: Phone): void {
  for (const context of [...phone.contexts]) phone.kill(context);
}

/** Everybody who has entries on a phone signs in there and does nothing else. */
async function everybodyComesBack(world: World, phone: Phone): Promise<void> {
  let page = phone.pages()[0] ?? openPage(world, phone);
  for (const username of whoIsNeeded(world, phone)) {
    if (phone.user()?.username !== username) {
      await world.await(page.strand, `${username} is back`, () =>
        page.app.signIn(page.core, { username, password: 'not asked for' }),
      );
      await hourInSight(world, phone, page);
    }
    if (ownWaits(world, phone)) page = await dayLater(world, phone);
    if (world.restores > 0) await refresh(world, phone, page);
    // Where the phone learns only now that the server was restored, entries wait once more.
    if (ownWaits(world, phone)) await hourInSight(world, phone, page);
  }
}

const ownWaits = (world: World, phone: Phone) =>
  phone.entries().some((entry) => isOwed(world, phone, entry, { isPatient: true }));

/** An hour with the app open, or less when nothing waits any more. Then every sendable entry has gone. */
async function hourInSight(world: World, phone: Phone, { screen }: Context): Promise<void> {
  const isHasty = { isPatient: false };
  const waits = () => phone.entries().some((entry) => isOwed(world, phone, entry, isHasty));
  screen.show(true);
  await pause(world, MINUTE_MS);
  await pauseUntil(world, HOUR_MS + slownessMs(phone), () => !waits());
  checkDelay(world, phone, isHasty);
  screen.show(false);
}

/** A day later the app is opened again: entries that were held or set aside go too. */
async function dayLater(world: World, phone: Phone): Promise<Context> {
  turnOff(phone);
  await pause(world, DAY_MS);
  const page = openPage(world, phone);
  await pause(world, MINUTE_MS);
  await pauseUntil(world, HOUR_MS + slownessMs(phone), () => !ownWaits(world, phone));
  checkDelay(world, phone, { isPatient: true });
  page.screen.show(false);
  return page;
}

/** Entries on a narrow link take time: allows four times the best case. */
function slownessMs(phone: Phone): number {
  if (phone.kbits === null) return 0;
  const bytes = phone.entries().reduce((sum, { args }) => sum + JSON.stringify(args).length + 300, 0);
  return (4 * bytes * 8) / phone.kbits;
}

/** Everybody with an entry on a phone that was not refused, and the person who is there. */
function whoIsNeeded(world: World, phone: Phone): string[] {
  const open = phone.entries().filter(isOpen);
  const ids = new Set(open.map(({ owner }) => owner));
  const people = world.host.rows<{ id: number; username: string }>(
    'select id, username from users order by id',
  );
  const needed = people.flatMap(({ id, username }) => (ids.has(id) ? [username] : []));
  const present = phone.user()?.username;
  const first =
    present ??
    (needed.length === 0 ? USERS.find((name) => people.some((one) => one.username === name)) : undefined);
  return [...new Set([...(first ? [first] : []), ...needed])];
}

/** Lets time pass, with everything that happens by itself meanwhile. */
async function pause(world: World, ms: number): Promise<void> {
  await pauseUntil(world, ms, () => false);
}

/** The same until a condition holds, which is checked before time passes and every few steps. */
async function pauseUntil(world: World, ms: number, isDone: () => boolean): Promise<void> {
  const untilMs = world.loop.nowMs + ms;
  for (let step = 1; world.loop.nowMs < untilMs; step++) {
    if (step % STEPS_BETWEEN_LOOKS === 0 && isDone()) return;
    if (await world.loop.step()) continue;
    if (isDone()) return;
    world.loop.sleep(untilMs);
  }
}
const STEPS_BETWEEN_LOOKS = 100;

/** Fetches changes, as when the app is looked at; a pull that stepped aside for a post goes on. */
async function refresh(world: World, phone: Phone, { strand, core }: Context): Promise<void> {
  const isDone = async () => {
    while ((await core.engine.sync({})).pulled === 'yielded');
  };
  await world.await(strand, `${phone.name} refreshes`, isDone);
}
