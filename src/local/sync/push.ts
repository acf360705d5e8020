import { SYNC_LIMITS } from '#contract/limits.ts';
import { PROTOCOL, type PushMutation, type PushRequest, type Rows, SYNC_LOCK } from '#contract/sync.ts';
import type { SyncCore } from '../core.ts';
import { endSession, readSession } from '../identity.ts';
import type { AnyEntry } from '../outbox.ts';
import { readSetting } from '../settings.ts';
import { applyRows } from './apply.ts';
import { afterAnswer, afterFailure, afterServerFault, isLinkDue, readLink, writeLink } from './backoff.ts';
import { type Delivery, deliver } from './deliver.ts';
import { historyNumber, noteHistory } from './history.ts';
import { type Batch, pickBatch } from './pick.ts';
import { type Settled, settle } from './settle.ts';

export interface FlushReport extends Settled {
  /** Why the flush ended. */
  end: 'empty' | 'waiting' | 'signedOut' | 'otherUser' | 'locked';
}

/** Another round within one flush is bounded, so that no answer can make it run for ever. */
const ROUNDS_MAX = 500;

/**
 * Delivers what is due, batch after batch, under the device's lock. @param isForced ignores the link's back-off
 * (Send now). With every lock removed nothing is doubled or lost: the lock only saves radio time.
 */
export async function pushOutbox(core: SyncCore, isForced = false): Promise<FlushReport> {
  const { locks } = core.ports;
  if (!locks) return flush(core, isForced);
  const report = await locks.request(SYNC_LOCK, { ifAvailable: true }, (lock) =>
    lock ? flush(core, isForced) : null,
  );
  if (report) return report;
  if (!(await isHolderFrozen(core))) return { sent: 0, refused: 0, end: 'locked' };
  return locks.request(SYNC_LOCK, { steal: true }, () => flush(core, isForced));
}

/** A holder that has not moved for 45 s is frozen: its lock is stolen. */
async function isHolderFrozen({ outbox, ports }: SyncCore): Promise<boolean> {
  const movedAtMs = await outbox.readMeta('flushMovedAtMs', 0);
  return Math.abs(ports.nowMs() - movedAtMs) > SYNC_LIMITS.lockStaleMs;
}

async function flush(core: SyncCore, isForced: boolean): Promise<FlushReport> {
  const total: FlushReport = { sent: 0, refused: 0, end: 'waiting' };
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await core.outbox.writeMeta('flushMovedAtMs', core.ports.nowMs());
    const link = await readLink(core.outbox);
    if (!isForced && !isLinkDue(link, core.ports.nowMs())) return total;
    const session = await readSession(core.cache);
    const userId = session?.state === 'signedIn' ? (session.user?.id ?? null) : null;
    const batch = await pickBatch(core.outbox, userId, core.ports.nowMs(), link.batchSize);
    if (batch.writes.length + batch.cancels.length === 0) return { ...total, end: 'empty' };
    const delivery = await deliver(core, await requestOf(core, batch, userId));
    const next = await take(core, batch, delivery, total);
    if (next !== 'again') return { ...total, end: next };
  }
  return total;
}

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

type Next = 'again' | 'waiting' | 'signedOut' | 'otherUser';

/** Turns an answer into the outbox's next state. Rows go to the cache first: a crash in between is harmless. */
async function take(core: SyncCore, batch: Batch, delivery: Delivery, total: FlushReport): Promise<Next> {
  if (delivery.kind === 'answered') {
    await noteHistory(core, delivery.epoch, delivery.lineage);
    await applyOutcomeRows(core, delivery);
    const settled = await settle(core, delivery.outcomes, delivery.epoch);
    total.sent += settled.sent;
    total.refused += settled.refused;
    await writeLink(core.outbox, afterAnswer());
    await putBack(core, batch.writes);
    return 'again';
  }
  await putBack(core, batch.writes);
  return afterTrouble(core, batch, delivery);
}

async function afterTrouble(
  core: SyncCore,
  batch: Batch,
  delivery: Exclude<Delivery, { kind: 'answered' }>,
): Promise<Next> {
  const { outbox, ports } = core;
  const link = await readLink(outbox);
  const now = { nowMs: ports.nowMs(), random: ports.random() };
  switch (delivery.kind) {
    case 'signedOut':
      await endSession(core.cache, ports.nowMs());
      return 'signedOut';
    case 'otherUser':
      return 'otherUser';
    case 'wrongEpoch':
      await noteHistory(core, delivery.epoch, delivery.lineage);
      return 'again';
    case 'tooLarge':
      if (batch.writes.length <= 1) await countFailure(core, batch.writes);
      await writeLink(outbox, { ...link, batchSize: Math.max(1, Math.floor(batch.writes.length / 2)) });
      return 'again';
    case 'busy':
      await writeLink(outbox, afterFailure(link, { ...now, retryAfterMs: delivery.retryAfterMs }));
      return 'waiting';
    case 'serverFault':
      if (batch.writes.length === 1) await countFailure(core, batch.writes);
      await writeLink(
        outbox,
        afterServerFault(link, { ...now, retryAfterMs: delivery.retryAfterMs }, batch.writes.length),
      );
      return 'waiting';
    case 'silent':
      await writeLink(outbox, afterFailure(link, now));
      return 'waiting';
  }
}

async function applyOutcomeRows(
  core: SyncCore,
  { outcomes, lineage }: Extract<Delivery, { kind: 'answered' }>,
) {
  for (const outcome of outcomes)
    if (outcome.outcome === 'applied')
      await applyRows(core.cache, outcome.rows as Rows, historyNumber(lineage), core.ports.nowMs());
}

/** What the answer did not settle waits again; that it may have left is never forgotten. */
async function putBack({ outbox }: SyncCore, writes: readonly AnyEntry[]) {
  await outbox.transaction('rw', outbox.entries, async () => {
    for (const { key } of writes) {
      const entry = await outbox.entries.get(key);
      if (entry?.state === 'sent') await outbox.entries.update(key, { state: 'waiting' });
    }
  });
}

/** A write that fails alone, again and again, is set aside: visible, kept, with a Retry button. */
async function countFailure({ outbox }: SyncCore, writes: readonly AnyEntry[]) {
  await outbox.transaction('rw', outbox.entries, async () => {
    for (const { key, failures } of writes)
      await outbox.entries.update(key, {
        failures: failures + 1,
        ...(failures + 1 >= SYNC_LIMITS.parkAfterFailures ? { state: 'parked' as const } : {}),
      });
  });
}
