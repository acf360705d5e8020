import { SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { textOfEntry } from '../ledger.ts';
import type { Phone } from '../phone.ts';
import type { World } from '../world.ts';

/** Enough characters to identify a text. */
const TEXT_CHARS = 40;

/** Whether the day is over that an entry may be held or set aside. */
interface Patience {
  isPatient: boolean;
}

/** With signal and without taps, every sendable entry has gone by now. */
export function checkDelay(world: World, phone: Phone, patience: Patience): void {
  if (!world.features.delayBound) return;
  for (const entry of phone.entries())
    if (isOwed(world, phone, entry, patience))
      world.fail(
        isHeldByClock(phone, entry) ? 'I10' : 'delay',
        `${phone.name}: ${entry.name} ${textOfEntry(entry)?.slice(0, TEXT_CHARS) ?? entry.key} is still ${entry.state} after ${entry.failures} failures ${patience.isPatient ? 'and a day' : ''}`,
      );
}

/** I10: nothing waits for a time that a wrong clock has set. */
const isHeldByClock = ({ skewMs }: Phone, { state, failures }: AnyEntry) =>
  Math.abs(skewMs) > DAY_MS && state === 'waiting' && failures === 0;

/** Whether an entry of the signed-in person, or of a visitor, should have gone. */
export function isOwed(world: World, phone: Phone, entry: AnyEntry, patience: Patience): boolean {
  const user = phone.user();
  const isTheirs = entry.owner === 'visitor' || entry.owner === user?.id;
  if (world.gone.has(Number(entry.owner))) return false;
  return isTheirs && !isExcused(world, phone, entry, patience, phone.entries());
}

function isExcused(
  world: World,
  phone: Phone,
  entry: AnyEntry,
  patience: Patience,
  all: readonly AnyEntry[],
): boolean {
  if (entry.state === 'rejected') return true;
  if (!patience.isPatient && (isSetAside(phone, entry) || isHeld(world, phone, entry))) return true;
  const holders = all.filter((other) => holdsUp(other, entry));
  const isOthers = ({ owner }: AnyEntry) => owner !== 'visitor' && owner !== phone.user()?.id;
  if (holders.some((other) => isOthers(other) || isExcused(world, phone, other, patience, all))) return true;
  return waitsForNothing(world, phone, entry);
}

/** Whether one of its needs is missing or has just arrived. */
export const waitsForNothing = (world: World, phone: Phone, entry: AnyEntry) =>
  [...entry.needs, ...namedBy(entry)].some((need) => isNowhere(world, phone, need));

/** The keys of rows that a write names. */
export function namedBy({ args }: Pick<AnyEntry, 'args'>): string[] {
  const { post, thread, review, business, businessId, animal, record, id } = args as Record<string, unknown>;
  return [post, thread, review, business, businessId, animal, record, id].filter(
    (name) => typeof name === 'string',
  );
}

/** The number of own failures after which the protocol sets an entry aside: no earlier, and for nothing else. */
const SET_ASIDE_AFTER = 8;
const isSetAside = ({ blames }: Phone, { key, state, failures }: AnyEntry) =>
  state === 'parked' && failures >= SET_ASIDE_AFTER && (blames.get(key) ?? 0) >= SET_ASIDE_AFTER;

/** Saved before its person signed in again, and not edited since: it waits for their answer. */
const isHeld = (world: World, phone: Phone, { key }: AnyEntry) =>
  (phone.heldUntilMs.get(key) ?? 0) > world.loop.nowMs &&
  (!world.features.unansweredGoes || phone.hasSaidLater);

/** Whether an entry waits for another: for its need, for a row that it names, or for an earlier one of its lane. */
const holdsUp = (other: AnyEntry, entry: AnyEntry) =>
  [...entry.needs, ...namedBy(entry)].includes(other.key) ||
  (other.seq < entry.seq &&
    other.lane === entry.lane &&
    other.owner === entry.owner &&
    other.state !== 'rejected');

/**
 * Its need was refused, or was made on another phone, and a restored server does not have it, or not for
 * longer than an entry may wait. This phone sends its own needs itself, again after a restore, unless they were
 * delivered to a
 * disk that was put back and nobody can tell any more.
 */
function isNowhere({ host, loop, ledger, isForgotten }: World, phone: Phone, need: string): boolean {
  const own = phone.entries().find(({ key }) => key === need);
  if (own?.state === 'rejected') return true;
  const isOwn = ledger.keys.get(need)?.phone === phone;
  if (isOwn && (!isForgotten || own)) return false;
  const known = host.rows<{ created_at: string; outcome: string }>(
    'select created_at, outcome from mutation_outcomes where key = ?',
    need,
  );
  const isApplied = (outcome: string) => (JSON.parse(outcome) as { kind: string }).kind === 'applied';
  return known.every(
    ({ created_at, outcome }) =>
      !isApplied(outcome) || loop.nowMs - Date.parse(created_at) < SYNC_LIMITS.ownWaitMaxMs,
  );
}

/**
 * Thrift: the entries that waited at the end of the storm cost no more batches than they must. Some go alone for good
 * reason, and a
 * full server is asked again whether it has room.
 */
export function checkThrift(world: World, { name, spent, locks }: Phone): void {
  const { waited, waitedElsewhere } = spent;
  // After a disk was put back, all its lost entries are sent again, which is not counted. Nor is it counted where no
  // lock keeps two pages from sending side by side.
  if (!world.features.thrift || world.hasRolledBack || locks.kind !== 'honest') return;
  const others = Math.max(0, spent.askedForOthersMs.size - 1);
  const batchesMax = BATCHES_FREE + (world.isStrict ? 2 * waited : waited / 4) + others * DOUBLINGS;
  if (spent.batches > batchesMax)
    world.fail('thrift', `${name} sends ${waited} writes in ${spent.batches} batches`);
  // A person's limit is shared by all their phones: while another phone's three use it, six find no room here.
  if (spent.refusedRates > RATES_FREE + 3 * waited + 2 * waitedElsewhere)
    world.fail(
      'thrift',
      `${name} sends ${waited} writes ${spent.refusedRates} times over the server’s limit`,
    );
}
const BATCHES_FREE = 15;
/**
 * Waits of a write whose need is on another phone, from two seconds to half an hour: each such write has its own
 * wait.
 */
const DOUBLINGS = 10;
const RATES_FREE = 20;
