import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Outcome, PushAnswer, PushRequest } from '#contract/sync.ts';
import type { NetworkWatch, Sender } from '../network-watch.ts';
import type { Phone } from '../phone.ts';
import { wholeBetween } from '../random.ts';
import type { World } from '../world.ts';
import { outcomesStand } from './server.ts';

/** Checks every batch that reaches the server. */
export function watchTravel(world: World): NetworkWatch {
  const bytes = new Map<string, string>();
  return {
    fault: (kind) => world.fault(kind),
    pushArrives(sender, request, session) {
      keepsBytes(world, bytes, request);
      travelsAlone(world, sender, request, session);
      return {
        ...request,
        mutations: request.mutations.map((one) => ({ ...one, argsVersion: versionFor(world, one.key) })),
      };
    },
    pushHandled: () => outcomesStand(world),
    pushTaken(sender, answer) {
      clockIsSet(world, sender);
      const phone = world.phones.find((each) => each === sender);
      if (phone && answer) spends(phone, answer, world.loop.nowMs);
    },
    pushAnswered: (_sender: Sender, request: PushRequest, answer: PushAnswer) => {
      if (request.epoch !== null && request.epoch !== answer.epoch)
        world.fail('I13', `a batch of ${request.epoch} is accepted by ${answer.epoch}`);
      for (const outcome of answer.outcomes) {
        if (outcome.outcome === 'deferred') world.fault(`deferred ${outcome.reason}`);
        else toldIsFact(world, outcome);
      }
    },
  };
}

function spends({ spent }: Phone, { outcomes }: PushAnswer, nowMs: number): void {
  const asked = spent.askedForOthersMs;
  const isDue = ({ key }: Outcome) => nowMs - (asked.get(key) ?? 0) >= SYNC_LIMITS.ownWaitMaxMs;
  if (isOfOthers(outcomes) && outcomes.every(isDue)) for (const { key } of outcomes) asked.set(key, nowMs);
  else spent.batches += 1;
  spent.refusedRates += outcomes.filter((one) => one.outcome === 'deferred' && one.reason === 'rate').length;
}

/** Only entries whose need is still on another phone: they are asked about as long as that phone is away. */
const isOfOthers = (outcomes: readonly Outcome[]) =>
  outcomes.length > 0 &&
  outcomes.every((one) => one.outcome === 'deferred' && one.reason === 'needs-missing');

/** The argument version that an older server reads of a newer app's write; once it is upgraded it understands it. */
function versionFor(world: World, key: string): number {
  const version = world.ledger.keys.get(key)?.appVersion ?? 1;
  return version <= world.serverVersion ? 1 : version;
}

/** I3: the same bytes travel under a key, every time. */
function keepsBytes(world: World, known: Map<string, string>, request: PushRequest): void {
  for (const { key, name, args, needs = [] } of request.mutations) {
    const bytes = JSON.stringify([name, args, needs]);
    if ((known.get(key) ?? bytes) !== bytes)
      world.fail('I3', `${name} ${key} is sent again with different bytes`);
    known.set(key, bytes);
  }
}

/**
 * A wrong clock is often corrected when the signal returns, while the phone takes the answer; and a right
 * one may be set wrong just then.
 */
function clockIsSet(world: World, sender: Sender): void {
  const phone = world.phones.find((each) => each === sender);
  if (!phone || world.isCalm || !world.random.chance(phone.skewMs === 0 ? 0.03 : 0.4)) return;
  const toMs = phone.skewMs === 0 ? Date.UTC(2038, 0, 19) : world.loop.nowMs;
  const skewMs = toMs - world.loop.nowMs;
  world.inSteps(wholeBetween(world.random, 1, 40), () => {
    phone.setClock(skewMs);
    world.loop.note(`${phone.name} clock is ${skewMs === 0 ? 'right' : 'wrong'} now`);
  });
}

/** I2: every outcome that a phone receives is on record: the same key can never get another outcome. */
function toldIsFact(world: World, outcome: Outcome): void {
  if (outcome.outcome === 'rejected' && outcome.problem.code === 'idempotency-key-reused') return;
  const { key } = outcome;
  if (world.host.rows('select key from mutation_outcomes where key = ?', key).length > 0) return;
  // A cancel promises only that the write never appears.
  world.fail(
    outcome.outcome === 'cancelled' ? 'I13' : 'I2',
    `${outcome.outcome} ${key} is reported but not recorded`,
  );
}

/**
 * I6: an entry travels only in a request that names its owner, and the server does not take it from another person.
 */
function travelsAlone(world: World, sender: Sender, request: PushRequest, session: number | null): void {
  const lanes = new Set<string>();
  for (const { key, name } of request.mutations) {
    const facts = world.ledger.keys.get(key);
    const lane = `${facts?.owner} ${facts?.lane}`;
    if (facts && lanes.has(lane)) world.fail('I4', `${sender.name} sends two entries of ${lane} together`);
    lanes.add(lane);
    const owner = facts?.owner;
    if (owner === undefined) world.fail('I2', `${name} ${key} leaves ${sender.name} before it is stored`);
    else if (owner !== 'visitor' && owner !== request.user)
      world.fail(
        'I6',
        `${name} of ${owner} is sent by ${sender.name} for ${request.user}, session ${session}`,
      );
  }
}
