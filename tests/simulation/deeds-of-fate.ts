import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { addBusiness } from '../support/server.ts';
import { hidePages, pageOf, pass, perform } from './acts.ts';
import type { Choice, Deed } from './deeds.ts';
import { writeConversation, writeSomething } from './deeds-of-people.ts';
import { LATE_BUSINESS, OLD_THREAD } from './image.ts';
import { dropCache } from './invariants/dropped.ts';
import { checkServer, idsOf } from './invariants/server.ts';
import type { Context, Phone } from './phone.ts';
import { wholeBetween } from './random.ts';
import { WEATHERS, type WeatherName } from './weather.ts';
import type { World } from './world.ts';

const POCKET_SHARE = 0.85;

/** Most often the signal is good or there is one bar of it: there the strangest things happen. */
const FORECAST: readonly WeatherName[] = [
  'clear',
  'clear',
  'oneBar',
  'oneBar',
  'oneBar',
  'oneBar',
  'busy',
  'busy',
  'trouble',
  'trouble',
  'portal',
  'deaf',
  ...Object.keys(WEATHERS),
];

const changeWeather: Deed = (world, phone) => {
  phone.weather = world.random.pick(FORECAST);
  world.loop.note(`${phone.name} weather ${phone.weather}`);
};

/** What was written offline reaches a busy server in one batch: a thread may have to wait, and its replies with it. */
const comeBackToBusyServer: Deed = (world, phone) => {
  phone.weather = 'offline';
  writeConversation(world, phone);
  world.inSteps(wholeBetween(world.random, 40, 100), () => {
    if (phone.hasJustLostCache) return; // its app is just being looked at without signal
    phone.weather = 'busy';
    pass(world, phone, pageOf(world, phone), { isBack: true, isPushOnly: true });
  });
};

/** A page or the worker ends in the middle of whatever it does in a few steps. */
const kill: Deed = (world, phone) => {
  world.inSteps(wholeBetween(world.random, 1, 150), () => {
    const context = anyOf(world, phone);
    if (!context) return;
    world.fault('kill');
    world.loop.note(`kills ${context.name}`);
    phone.kill(context);
  });
};

/** A page looks for what is new and ends in the moment in which it has stored how far it has come. */
const killAtCursor: Deed = (world, phone) => {
  phone.isDoomed = true;
  pass(world, phone, pageOf(world, phone), {});
};

const freeze: Deed = (world, phone) => {
  world.inSteps(wholeBetween(world.random, 1, 150), () => {
    const context = anyOf(world, phone);
    if (!context) return;
    world.fault('freeze');
    world.loop.note(`freezes ${context.name}`);
    context.strand.isFrozen = true;
    const delayMs = world.random.pick([5000, MINUTE_MS, HOUR_MS]) * world.random.next();
    world.loop.after(world.clockwork, delayMs, context.name, `thaws ${context.name}`, () => {
      world.fault('thaw');
      context.strand.isFrozen = false;
    });
  });
};

const anyOf = (world: World, phone: Phone): Context | null =>
  phone.contexts.length > 0 ? world.random.pick(phone.contexts) : null;

/** The browser wakes the worker, if it was asked to, and ends it when it has done its work. */
const wakeWorker: Deed = (world, phone) => {
  if (!phone.wantsWakeUp) return;
  phone.wantsWakeUp = false;
  const worker = phone.contexts.find(({ kind }) => kind === 'worker') ?? phone.open('worker');
  pass(world, phone, worker, { isBack: true, isPushOnly: true });
};

/** The clock is set, most often while the phone waits until it tries again. */
const jumpClock: Deed = (world, phone) => {
  if (world.random.chance(0.3)) return setClock(world, phone);
  phone.weather = 'offline';
  writeSomething(world, phone);
  pass(world, phone, pageOf(world, phone), { isForced: true, isPushOnly: true });
  world.inSteps(wholeBetween(world.random, 40, 100), () => setClock(world, phone));
};

function setClock(world: World, phone: Phone): void {
  world.fault('clock jump');
  const toMs = world.random.pick([Date.UTC(1970, 0, 2), Date.UTC(2038, 0, 19), world.loop.nowMs]);
  phone.setClock(toMs - world.loop.nowMs);
  world.loop.note(`${phone.name} clock ${new Date(toMs).toISOString()}`);
}

const fillDisk: Deed = (world, phone) => {
  world.fault('full disk');
  const times = wholeBetween(world.random, 1, 12);
  phone.disk.full[world.random.pick(['outbox', 'cache', 'commits'] as const)] = times;
  world.loop.note(`${phone.name} is full`);
  if (world.random.chance(0.6)) writeSomething(world, phone);
};

/** Mostly with the phones in their pockets. */
const letTimePass: Deed = async (world) => {
  if (world.random.chance(POCKET_SHARE)) for (const phone of world.phones) hidePages(phone);
  const untilMs =
    world.loop.nowMs + world.random.pick([5 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS]) * world.random.next();
  while (world.loop.nowMs < untilMs) {
    if (!(await world.loop.step()) && !world.loop.sleep(untilMs)) return;
  }
};

const restartServer: Deed = (world) => {
  world.fault('server restart');
  world.host.restart();
};

const backUp: Deed = (world) => {
  world.backups.push(world.host.backUp());
};

const restoreServer: Deed = async (world) => {
  if (world.backups.length === 0 || world.restores >= 2) return;
  world.restores += 1;
  world.fault('server restore');
  checkServer(world);
  world.lost.push(idsOf(world));
  const image = world.random.pick(world.backups);
  await world.host.restore(image);
  world.loop.note(`server restored to ${world.host.epoch()}`);
};

/** The moderator locks or opens the thread that everybody knows, or hides a post. */
const moderate: Deed = async (world) => {
  const thread = world.random.chance(0.6);
  if (thread) {
    const isLocked = world.random.chance(0.5);
    await world.moderate('PATCH', `/api/forums/threads/${OLD_THREAD}`, { isLocked });
    return;
  }
  const posts = world.host.rows<{ id: number; key: string | null }>('select id, key from posts where id > 3');
  if (posts.length === 0) return;
  const post = world.random.pick(posts);
  if (post.key) world.ledger.removedKeys.add(post.key);
  for (const item of world.ledger.items.values()) if (isOf(world, item.text, post.id)) item.isUnseen = true;
  await world.moderate('POST', `/api/forums/posts/${post.id}/hide`, { hidden: world.random.chance(0.7) });
};

const isOf = (world: World, text: string, id: number) =>
  world.host.rows('select id from posts where id = ? and content = ?', id, text).length > 0;

/** A business that people have tried to review in vain is listed now. */
const list: Deed = async (world) => {
  if (world.host.rows('select id from businesses where id = ?', LATE_BUSINESS).length > 0) return;
  await addBusiness(world.host.store, { id: LATE_BUSINESS }, world.loop.nowMs);
  world.loop.note(`business ${LATE_BUSINESS} is listed`);
};

const endSessions: Deed = (world, phone) => {
  const id = phone.user()?.id;
  if (id === undefined) return;
  world.fault('session ended');
  world.host.endSessions(id);
};

/** The cookie of another person is suddenly there: they signed in where this page has not heard of it. */
const changeCookie: Deed = async (world, phone) => {
  const context = anyOf(world, phone);
  if (!context) return;
  world.fault('cookie of another person');
  const username = world.random.pick(['ann', 'ben']);
  const answer = await world.host.answer({
    method: 'POST',
    path: '/api/auth/login',
    headers: {},
    body: JSON.stringify({ username }),
    address: '192.0.2.1',
  });
  phone.cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
};

const upgrade: Deed = (world, phone) => {
  world.fault('upgrade');
  if (phone.appVersion === 1) phone.appVersion = 2;
  else world.serverVersion = 2;
};

const closeOne: Deed = (world, phone) => {
  const context = anyOf(world, phone);
  if (!context || phone.contexts.length < 2) return;
  perform(world, context, 'is closed', async () => context.core.engine.stop());
  world.inSteps(5, () => phone.kill(context));
};

/** What may befall a phone or the server, by how often it does. */
export const DEEDS_OF_FATE: readonly Choice[] = [
  [12, changeWeather],
  [2, comeBackToBusyServer],
  [6, kill],
  [3, killAtCursor],
  [4, freeze],
  [5, wakeWorker],
  [3, jumpClock],
  [3, fillDisk],
  [6, letTimePass],
  [1, restartServer],
  [1, backUp],
  [1, restoreServer],
  [3, moderate],
  [2, list],
  [1, endSessions],
  [1, changeCookie],
  [1, upgrade],
  [1, closeOne],
  [1, dropCache],
];
