import { SYNC_LIMITS } from '#contract/limits.ts';
import { PROTOCOL, type PushMutation, type PushRequest, SYNC_LOCK } from '#contract/sync.ts';
import type { SyncCore } from '../core.ts';
import { signedInId } from '../identity.ts';
import type { AnyEntry } from '../outbox.ts';
import { readSetting } from '../settings.ts';
import { isLinkDue, readLink } from './backoff.ts';
import { deliver } from './deliver.ts';
import { type Batch, findSendable, pickBatch } from './pick.ts';
import { type FlushReport, type Progress, take } from './take.ts';

export type { FlushReport } from './take.ts';

/** Another round within one flush is bounded, so that no answer can make it run for ever. */
const ROUNDS_MAX = 500;

/**
 * Delivers what is due, batch after batch, under the device's lock. @param isForced ignores the link's back-off
 * (Send now). With every lock removed nothing is doubled or lost: the lock only saves radio time.
 */
export async function pushOutbox(core: SyncCore, isForced = false): Promise<FlushReport> {
  const { locks } = core.ports;
  if (!locks) return flush(core, isForced);
  const work = () => flush(core, isForced);
  const report = await underLock(locks, { ifAvailable: true }, work);
  if (report) return report;
  const stolen = (await isHolderFrozen(core)) ? await underLock(locks, { steal: true }, work) : null;
  return stolen ?? { sent: 0, refused: 0, end: 'locked' };
}

/** Runs the work under the device's lock; null when another context has the lock, or has stolen it meanwhile. */
async function underLock(
  locks: LockManager,
  options: LockOptions,
  work: () => Promise<FlushReport>,
): Promise<FlushReport | null> {
  try {
    return await locks.request(SYNC_LOCK, options, (lock) => (lock ? work() : null));
  } catch (error) {
    // A stolen lock ends its old holder's request with this error. https://w3c.github.io/web-locks/#algorithm-request-lock
    if (error instanceof Error && error.name === 'AbortError') return null;
    throw error;
  }
}

/** A holder that has not moved for 45 s is frozen: its lock is stolen. */
async function isHolderFrozen({ outbox, ports }: SyncCore): Promise<boolean> {
  const movedAtMs = await outbox.readMeta('flushMovedAtMs', 0);
  return Math.abs(ports.nowMs() - movedAtMs) > SYNC_LIMITS.lockStaleMs;
}

async function flush(core: SyncCore, isForced: boolean): Promise<FlushReport> {
  const total: Progress = { sent: 0, refused: 0, end: 'empty', histories: 0 };
  const report = (end: FlushReport['end']) => ({ sent: total.sent, refused: total.refused, end });
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await core.outbox.writeMeta('flushMovedAtMs', core.ports.nowMs());
    const userId = await signedInId(core.cache);
    const link = await readLink(core.outbox);
    if (!isForced && !isLinkDue(link, core.ports.nowMs()))
      return report((await hasSendable(core, userId)) ? 'waiting' : total.end);
    const batch = await pickBatch(core.outbox, userId, core.ports.nowMs(), link.batchSize);
    if (batch.writes.length + batch.cancels.length === 0) {
      if (total.end !== 'empty') return report(total.end);
      return report((await hasSendable(core, userId)) ? 'waiting' : 'empty');
    }
    const delivery = await deliver(core, await requestOf(core, batch, userId));
    const next = await take(core, { batch, delivery, userId }, total);
    if (next === 'waiting' || (next !== 'again' && userId === null)) return report(next);
    if (next !== 'again') total.end = next; // a visitor's own entries may still go
  }
  return report('waiting');
}

const hasSendable = async ({ outbox }: SyncCore, userId: number | null) =>
  (await findSendable(outbox, userId)).length > 0;

async function requestOf(core: SyncCore, batch: Batch, user: number | null): Promise<PushRequest> {
  const history = await readSetting(core.cache, 'history');
  return {
    protocol: PROTOCOL,
    device: await deviceOf(core),
    epoch: history?.epoch ?? null,
    user,
    cancel: batch.cancels.map((entry) => ({ key: core.ports.uuid(), target: entry.key })),
    mutations: batch.writes.map(mutationOf),
  };
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
