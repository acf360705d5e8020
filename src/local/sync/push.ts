import { SYNC_LIMITS } from '#contract/limits.ts';
import { PROTOCOL, type PushMutation, type PushRequest, SYNC_LOCK } from '#contract/sync.ts';
import { underLock } from '../browser/locks.ts';
import { isQuotaError } from '../browser/quota.ts';
import { signedInId } from '../cache/identity.ts';
import { readCursors } from '../cache/tables.ts';
import {
  isLinkDue,
  isLinkDueWhenBack,
  type Link,
  readLink,
  withoutPace,
  writeLink,
} from '../outbox/backoff.ts';
import type { AnyEntry } from '../outbox/outbox.ts';
import { applyAnswer, type FlushProgress, type FlushReport } from './apply-answer.ts';
import { deliver } from './deliver.ts';
import { knownHistory } from './history.ts';
import { type Batch, findSendable, isEntryDue, pickBatch, sizeOf } from './pick.ts';
import type { SyncCore } from './sync-core.ts';
import { seenToken } from './tokens.ts';

export type { FlushReport } from './apply-answer.ts';

/** Another round within one flush is bounded, so that no answer can make it run for ever. */
const ROUNDS_MAX = 500;

/** Which waits of the link a flush passes over: all of them (Send now), or those for the signal, which is back. */
export interface PushOptions {
  isForced?: boolean;
  isBack?: boolean;
  /** The page is being hidden: what goes outlives it, and is no more than a browser lets such a page send. */
  isLeaving?: boolean;
}

/**
 * Delivers what is due, batch after batch, under the device's lock. With every lock removed nothing is doubled or
 * lost: the lock only saves radio time.
 */
export async function pushOutbox(core: SyncCore, options: PushOptions = {}): Promise<FlushReport> {
  const { locks } = core.ports;
  const work = () => flush(core, options).finally(() => tellEnd(core));
  if (!locks) return work();
  const report = await underLock(locks, { name: SYNC_LOCK, ifAvailable: true }, work);
  if (report) return report;
  const stolen = (await isHolderFrozen(core))
    ? await underLock(locks, { name: SYNC_LOCK, steal: true }, work)
    : null;
  return stolen ?? { sent: 0, refused: 0, end: 'locked' };
}

/** The pass that moved last has ended. A phone that is too full to note it takes that for granted 45 s later. */
async function tellEnd({ outbox }: SyncCore): Promise<void> {
  try {
    await outbox.writeMeta('flushEndedMs', await outbox.readMeta('flushMovedAtMs', 0));
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
}

/** A lock whose holder may be frozen: who had moved and ended last, and when that was noticed, by this phone's clock. */
interface Suspicion {
  movedAtMs: number;
  endedMs: number;
  atMs: number;
}

/**
 * A holder that has not moved for 45 s is frozen: its lock is stolen. Whoever has just got the lock has not moved yet
 * either, as when page and worker hear of the signal together, so that only a second look, 2 s after the first and by
 * whomever, is believed.
 */
async function isHolderFrozen({ outbox, ports }: SyncCore): Promise<boolean> {
  const nowMs = ports.nowMs();
  const movedAtMs = await outbox.readMeta('flushMovedAtMs', 0);
  const endedMs = await outbox.readMeta('flushEndedMs', 0);
  const suspicion = await outbox.readMeta<Suspicion | null>('lockSuspicion', null);
  if (suspicion?.movedAtMs !== movedAtMs || suspicion.endedMs !== endedMs) {
    await outbox.writeMeta('lockSuspicion', { movedAtMs, endedMs, atMs: nowMs });
    return false;
  }
  const isOld = Math.abs(nowMs - movedAtMs) >= SYNC_LIMITS.lockStaleMs;
  return isOld && Math.abs(nowMs - suspicion.atMs) >= SYNC_LIMITS.backoffFirstMs;
}

/** How long until a holder of the lock that does not move any more is taken for frozen, in milliseconds. */
export async function freezesInMs({ outbox, ports }: SyncCore): Promise<number> {
  const idleMs = ports.nowMs() - (await outbox.readMeta('flushMovedAtMs', 0));
  const isKnown = idleMs >= 0 && idleMs < SYNC_LIMITS.lockStaleMs;
  return isKnown
    ? Math.max(SYNC_LIMITS.backoffFirstMs, SYNC_LIMITS.lockStaleMs - idleMs)
    : SYNC_LIMITS.backoffFirstMs;
}

function mayUse(link: Link, nowMs: number, { isForced, isBack }: PushOptions): boolean {
  return isForced || isLinkDue(link, nowMs) || (isBack === true && isLinkDueWhenBack(link, nowMs));
}

/** Whether a flush that is asked for so would send something now. */
export async function hasDue(core: SyncCore, options: PushOptions): Promise<boolean> {
  const { outbox, cache, ports } = core;
  if ((await outbox.entries.count()) === 0 || !mayUse(await readLink(outbox), ports.nowMs(), options))
    return false;
  const all = await findSendable(outbox, await signedInId(cache));
  return all.some((entry) => isEntryDue(entry, ports.nowMs()));
}

async function flush(core: SyncCore, options: PushOptions): Promise<FlushReport> {
  const total: FlushProgress = { sent: 0, refused: 0, end: 'empty', histories: 0 };
  const report = (end: FlushReport['end']) => ({ sent: total.sent, refused: total.refused, end });
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await core.outbox.writeMeta('flushMovedAtMs', core.ports.nowMs());
    const userId = await signedInId(core.cache);
    const link = await readLink(core.outbox);
    if (!mayUse(link, core.ports.nowMs(), options))
      return report((await hasSendable(core, userId)) ? 'waiting' : total.end);
    const batch = await pickBatch(core.outbox, userId, core.ports.nowMs(), roomOf(link, options));
    if (sizeOf(batch) === 0) return report(await endOf(core, userId, link, total));
    const request = await requestOf(core, batch, link);
    const delivery = await deliver(core, request);
    const next = await applyAnswer(core, { batch, delivery, shown: request.known ?? null }, total);
    if (next === 'done') return report(total.end); // nothing is left: there is no need to look again
    if (options.isLeaving) return report(next === 'again' ? 'waiting' : next); // one request: the page is about to end
    if (next === 'waiting' || (next !== 'again' && batch.owner === 'visitor')) return report(next);
    if (next !== 'again') total.end = next; // what was written while nobody was signed in may still go
  }
  return report('waiting');
}

const roomOf = (link: Link, { isLeaving }: PushOptions) =>
  isLeaving ? { ...link, batchBytes: Math.min(link.batchBytes, SYNC_LIMITS.leavingBytes) } : link;

/** Why nothing more can go now. With nothing left that is due the server's pace is forgotten. */
async function endOf(
  core: SyncCore,
  userId: number | null,
  link: Link,
  total: FlushProgress,
): Promise<FlushReport['end']> {
  if (link.pace) await writeLink(core.outbox, withoutPace(link));
  if (total.end !== 'empty') return total.end;
  return (await hasSendable(core, userId)) ? 'waiting' : 'empty';
}

const hasSendable = async ({ outbox }: SyncCore, userId: number | null) =>
  (await findSendable(outbox, userId)).length > 0;

async function requestOf(core: SyncCore, batch: Batch, link: Link): Promise<PushRequest> {
  const [history, known, device, follows] = await Promise.all([
    knownHistory(core),
    seenToken(core),
    deviceOf(core),
    link.cutBytes === undefined ? followsOf(core, batch) : {}, // a link that cuts requests carries few bytes
  ]);
  return {
    protocol: PROTOCOL,
    device,
    epoch: history?.epoch ?? null,
    user: batch.owner === 'visitor' ? null : batch.owner,
    cancel: batch.cancels.map((entry) => ({ key: core.ports.uuid(), target: entry.key })),
    mutations: batch.writes.map(mutationOf),
    echo: false,
    ...follows,
    ...(known === null ? {} : { known }),
  };
}

/** What this phone follows: a stream in which only these writes change need not be pulled after them. */
async function followsOf(
  { cache }: SyncCore,
  { owner, writes }: Batch,
): Promise<Pick<PushRequest, 'follows'>> {
  if (owner === 'visitor' || writes.length === 0) return {};
  const whole = [...(await readCursors(cache)).values()].filter(
    ({ syncedAtMs, isRefilling }) => syncedAtMs !== null && !isRefilling,
  );
  const touchesPlaces = writes.some(({ name }) => name === 'review.write' || name === 'business.register');
  const follows = whole
    .filter(({ stream }) => touchesPlaces || !stream.startsWith('area:'))
    .map(({ stream, version }) => `${stream}@${version}`);
  return follows.length > 0 ? { follows: follows.slice(0, SYNC_LIMITS.streamsMax) } : {};
}

function mutationOf({ key, name, args, argsVersion, needs, writtenAt }: AnyEntry): PushMutation {
  return { key, name, args, argsVersion, writtenAt, ...(needs.length > 0 ? { needs } : {}) };
}

/** This device's name, made once. */
async function deviceOf({ outbox, ports }: SyncCore): Promise<string> {
  const known = await outbox.readMeta<string | null>('device', null);
  if (known) return known;
  const device = ports.uuid();
  await outbox.writeMeta('device', device);
  return device;
}
