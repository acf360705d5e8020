import { SYNC_LIMITS } from '#contract/limits.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { hidePages, pageOf, pass, perform } from './acts.ts';
import type { Choice, Deed } from './deeds.ts';
import { writeConversation, writeSomething } from './deeds-of-people.ts';
import type { Context, Phone } from './phone.ts';
import { wholeBetween } from './random.ts';
import { WEATHERS, type WeatherName } from './weather.ts';
import type { World } from './world.ts';

const POCKET_SHARE = 0.85;

/** Most often the signal is good or has one bar: the rarest faults happen there. */
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

/**
 * Entries that were written offline reach a busy server in one batch: a thread may have to wait, and its replies with
 * it.
 */
const comeBackToBusyServer: Deed = (world, phone) => {
  phone.weather = 'offline';
  writeConversation(world, phone);
  world.inSteps(wholeBetween(world.random, 40, 100), () => {
    if (phone.hasJustLostCache) return; // the phone's app is being checked without signal
    phone.weather = 'busy';
    pass(world, phone, pageOf(world, phone), { isBack: true, isPushOnly: true });
  });
};

/** A page or the worker ends within a few steps, whatever it does. */
const kill: Deed = (world, phone) => {
  world.inSteps(wholeBetween(world.random, 1, 150), () => {
    const context = anyOf(world, phone);
    if (!context) return;
    world.fault('kill');
    world.kill(phone, context);
  });
};

/** A page pulls and ends in the moment in which it has stored its new cursor. */
const killAtCursor: Deed = (world, phone) => {
  phone.isDoomed = true;
  pass(world, phone, pageOf(world, phone), {});
};

const freeze: Deed = (world, phone) => {
  world.inSteps(wholeBetween(world.random, 1, 150), () => {
    const context = anyOf(world, phone);
    if (!context) return;
    world.fault('freeze');
    world.freeze(context);
    const delayMs = world.random.pick([5000, MINUTE_MS, HOUR_MS]) * world.random.next();
    world.loop.after(world.clockwork, delayMs, context.name, `thaws ${context.name}`, () => {
      world.fault('thaw');
      context.strand.isFrozen = false;
      if (delayMs >= SYNC_LIMITS.lockStaleMs) phone.rob(context.strand);
    });
  });
};

const anyOf = (world: World, phone: Phone): Context | null =>
  phone.contexts.length > 0 ? world.random.pick(phone.contexts) : null;

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

/** Mostly with the phones in their pockets. */
export const letTimePass: Deed = async (world) => {
  if (world.random.chance(POCKET_SHARE)) for (const phone of world.phones) hidePages(phone);
  const untilMs =
    world.loop.nowMs + world.random.pick([5 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS]) * world.random.next();
  while (world.loop.nowMs < untilMs) {
    if (!(await world.loop.step()) && !world.loop.sleep(untilMs)) return;
  }
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

/** Faults of a phone, by how often they happen. */
export const DEEDS_OF_FATE: readonly Choice[] = [
  [12, changeWeather],
  [2, comeBackToBusyServer],
  [6, kill],
  [3, killAtCursor],
  [4, freeze],
  [3, jumpClock],
  [6, letTimePass],
  [1, upgrade],
  [1, closeOne],
];
