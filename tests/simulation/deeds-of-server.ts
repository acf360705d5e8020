import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { withCookies } from '../support/device.ts';
import { addBusiness, PASSWORD } from '../support/server.ts';
import { hidePages, pageOf, pass } from './acts.ts';
import type { Backup } from './databases/database.ts';
import type { Choice, Deed } from './deeds.ts';
import { letTimePass } from './deeds-of-fate.ts';
import { writeSomething } from './deeds-of-people.ts';
import { BAD_ANSWERS } from './host-troubles.ts';
import { FAR_BUSINESS, LATE_BUSINESS, OLD_THREAD, USERS } from './image.ts';
import { checkServer, idsOf } from './invariants/server.ts';
import type { Phone } from './phone.ts';
import { wholeBetween } from './random.ts';
import type { World } from './world.ts';

/** Longer than the server keeps a tombstone. */
const LONG_SLEEP_MS = 200 * DAY_MS;

const restartServer: Deed = (world) => {
  world.fault('server restart');
  world.host.restart();
};

const backUp: Deed = (world) => {
  world.backups.push(world.host.backUp());
};

const restoreServer: Deed = async (world) => {
  if (world.backups.length > 0) await restoreTo(world, world.random.pick(world.backups));
};

export async function restoreTo(world: World, backup: Backup): Promise<void> {
  if (world.restores >= 2) return;
  world.restores += 1;
  world.fault('server restore');
  checkServer(world);
  world.lost.push(idsOf(world));
  await world.host.restore(backup);
  world.loop.note(`server restored to ${world.host.epoch()}`);
}

/** The server's disk is put back in silence: until a phone reports it, ids are reused. */
const rollBackServer: Deed = async (world) => {
  if (world.backups.length === 0 || world.hasRolledBack) return;
  world.hasRolledBack = true;
  world.fault('server rolled back');
  checkServer(world);
  await world.host.rollBack(world.random.pick(world.backups));
  world.epochRolledBack = world.host.epoch();
  const [counter] = world.host.rows<{ version: number }>('select version from change_counter');
  world.versionRolledBack = counter?.version ?? 0;
  // The cancels are on the lost disk, and nobody repeats them before the write comes late.
  for (const facts of world.ledger.keys.values()) facts.isTakenBack = false;
  world.loop.note('server rolled back');
};

/** The moderator locks or opens the thread that everybody knows, or hides a post. */
const moderate: Deed = async (world) => {
  if (world.random.chance(0.6)) {
    const isLocked = world.random.chance(0.5);
    await world.moderate('PATCH', `/api/forums/threads/${OLD_THREAD}`, { isLocked });
    return;
  }
  const posts = world.host.rows<PostRow>('select id, key from posts where id > 3 order by id');
  if (posts.length > 0) await hide(world, world.random.pick(posts), world.random.chance(0.7));
};

interface PostRow {
  id: number;
  key: string | null;
}

async function hide(world: World, { id, key }: PostRow, isHidden: boolean): Promise<void> {
  if (key) world.ledger.removedKeys.add(key);
  for (const item of world.ledger.items.values()) if (isOf(world, item.text, id)) item.isUnseen = true;
  await world.moderate('POST', `/api/forums/posts/${id}/hide`, { hidden: isHidden });
}

const isOf = (world: World, text: string, id: number) =>
  world.host.rows('select id from posts where id = ? and content = ?', id, text).length > 0;

/** The answer to a write is lost; its row is hidden before the phone sends it again. */
const hideMeanwhile: Deed = (world, phone) => {
  phone.weather = 'deaf';
  writeSomething(world, phone);
  pass(world, phone, pageOf(world, phone), { isPushOnly: true });
  const before = world.host.rows<PostRow>('select id, key from posts').length;
  world.inSteps(wholeBetween(world.random, 60, 120), () => {
    const [post] = world.host.rows<PostRow>('select id, key from posts order by id desc limit 1');
    if (!post || world.host.rows('select id from posts').length === before) return;
    world.fault('hidden meanwhile');
    world.loop.post(world.clockwork, 'moderator', 'hides', () => hide(world, post, true));
    phone.weather = 'clear';
    const page = pageOf(world, phone);
    hidePages(phone);
    page.screen.show(true);
  });
};

/** A row that a phone has seen outside its streams, such as its own sent text, is hidden. */
const hideSeen: Deed = async (world, phone) => {
  const marks = phone.disk.rows<{ entity: string; id: number }>('cache', 'seen');
  const seen = new Set(marks.flatMap(({ entity, id }) => (entity === 'posts' ? [id] : [])));
  const posts = world.host
    .rows<PostRow>('select id, key from posts order by id')
    .filter(({ id }) => seen.has(id));
  if (posts.length === 0) return;
  world.fault('hidden after it was seen');
  await hide(world, world.random.pick(posts), true);
};

/** A business that people have tried to review in vain is listed now. */
const list: Deed = async (world) => {
  if (world.host.rows('select id from businesses where id = ?', LATE_BUSINESS).length > 0) return;
  await addBusiness(world.host.store, { id: LATE_BUSINESS }, world.loop.nowMs);
  world.loop.note(`business ${LATE_BUSINESS} is listed`);
};

/** The business far away leaves the directory. */
const delist: Deed = (world) => world.host.remove(FAR_BUSINESS);

const endSessions: Deed = (world, phone) => {
  const id = phone.user()?.id;
  if (id === undefined) return;
  world.fault('session ended');
  world.host.endSessions(id);
};

/** A version that answers only errors is deployed for hours. */
const deployBadly: Deed = async (world, phone) => {
  const answer = world.random.pick(BAD_ANSWERS);
  world.fault(`bad deploy: ${answer}`);
  world.host.troubles.deploy(answer, world.random.between(1, 6) * HOUR_MS);
  phone.weather = 'clear';
  for (let count = wholeBetween(world.random, 1, 4); count > 0; count--) writeSomething(world, phone);
  await world.goOn(60, MINUTE_MS);
  await letTimePass(world, phone);
};

/** For a while the server fails internally at some of a phone's writes, or at all of them. */
const poison: Deed = (world, phone) => {
  const keys = phone.entries().map(({ key }) => key);
  const isAll = world.random.chance(0.4);
  if (!isAll && keys.length === 0) return;
  world.fault(isAll ? 'poisoned server' : 'poisoned keys');
  world.host.troubles.poison(isAll ? 'all' : world.random.some(keys, 3));
  phone.weather = 'clear';
  pass(world, phone, pageOf(world, phone), { isPushOnly: true });
  const forMs = world.random.pick([MINUTE_MS, 20 * MINUTE_MS, 3 * HOUR_MS]) * world.random.next();
  world.loop.after(world.clockwork, forMs, 'server', 'the server is well', () => world.host.troubles.cure());
};

/** Everybody leaves their phones off for more than half a year, while the server does its daily work. */
const sleepLong: Deed = async (world) => {
  if (world.hasSlept) return;
  world.hasSlept = true;
  world.isForgotten = world.hasRolledBack;
  world.fault('long sleep');
  for (const phone of world.phones) {
    for (const context of [...phone.contexts]) phone.kill(context);
    world.forgetCache(phone); // rows older than the streams' windows are not copied again
  }
  world.loop.nowMs += LONG_SLEEP_MS;
  await world.host.daily();
  world.backups.splice(0, Number.POSITIVE_INFINITY, world.host.backUp()); // no receipts are left for older ones
};

/** A person changes their name on another device. */
const rename: Deed = async (world) => {
  const username = world.random.pick(USERS);
  const answer = await world.asPerson(username, 'PATCH', '/api/user/profile', {
    fullName: `${username} ${wholeBetween(world.random, 1, 100)}`,
  });
  world.loop.note(`${username} has another name: ${answer}`);
};

/** A person deletes their account on another device: the entries that they left on a phone can never go. */
const deleteAccount: Deed = async (world) => {
  const username = world.random.pick(USERS);
  const [user] = world.host.rows<{ id: number }>('select id from users where username = ?', username);
  if (!user || world.gone.size > 0) return;
  world.fault('account deleted');
  checkServer(world);
  world.gone.add(user.id);
  for (const item of world.ledger.items.values()) if (item.owner === user.id) giveUp(item);
  const status = await world.asPerson(username, 'DELETE', '/api/user/profile', { password: PASSWORD });
  world.loop.note(`${username} is gone: ${status}`);
};

const giveUp = (item: { isGivenUp: boolean; isUnseen: boolean }) =>
  Object.assign(item, { isGivenUp: true, isUnseen: true });

/** The cookie of another person is suddenly there: they signed in without this page's knowledge. */
const changeCookie: Deed = async (world, phone: Phone) => {
  if (phone.contexts.length === 0) return;
  world.fault('cookie of another person');
  const username = world.random.pick(USERS);
  const answer = await world.host.answer({
    method: 'POST',
    path: '/api/auth/login',
    headers: {},
    body: JSON.stringify({ username }),
    address: '192.0.2.1',
  });
  phone.cookie = withCookies(phone.cookie, answer.headers.getSetCookie());
};

/** Events of the server, by how often they happen. */
export const DEEDS_OF_SERVER: readonly Choice[] = [
  [1, restartServer],
  [1, backUp],
  [1, restoreServer],
  [1, rollBackServer, 'diskRollback'],
  [3, moderate],
  [2, hideMeanwhile, 'seenRows'],
  [1, hideSeen, 'seenRows'],
  [2, list],
  [0.5, delist, 'areas'],
  [1, endSessions],
  [1, changeCookie],
  [0.7, deployBadly, 'badDeploys'],
  [1.5, poison, 'poison'],
  [0.7, sleepLong, 'longSleeps'],
  [1, rename, 'areas'],
  [0.2, deleteAccount, 'deletedAccounts'],
];
