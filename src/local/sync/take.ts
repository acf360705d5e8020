import { SYNC_LIMITS } from '#contract/limits.ts';
import type { SyncCore } from '../core.ts';
import { endSession, signedInId } from '../identity.ts';
import type { AnyEntry } from '../outbox.ts';
import { applyRows, removeOlder, tablesOf } from './apply.ts';
import { afterAnswer, afterFailure, afterServerFault, ownWaitMs, readLink, writeLink } from './backoff.ts';
import type { Delivery } from './deliver.ts';
import { historyNumber, noteHistory } from './history.ts';
import { type Batch, sizeOf } from './pick.ts';
import { type Settled, settle } from './settle.ts';

/** A server that names a new history in answer after answer is not asked again at once. */
const HISTORIES_MAX = 3;

export interface FlushReport extends Settled {
  /** Why the flush ended. `waiting`: something may go later. `empty`: nothing of this person's can go. */
  end: 'empty' | 'waiting' | 'signedOut' | 'otherUser' | 'locked' | 'full';
}

/** What one flush has done so far. */
export interface Progress extends FlushReport {
  histories: number;
}

type Next = 'again' | 'waiting' | 'signedOut' | 'otherUser';

interface Sent {
  batch: Batch;
  delivery: Delivery;
}

/** Turns an answer into the outbox's next state. Rows go to the cache first: a crash in between is harmless. */
export async function take(core: SyncCore, sent: Sent, total: Progress): Promise<Next> {
  const { batch, delivery } = sent;
  if (delivery.kind !== 'answered') {
    await putBack(core, batch.writes);
    return afterTrouble(core, { ...sent, delivery }, total);
  }
  await noteHistory(core, delivery.epoch, delivery.lineage);
  await applyOutcomeRows(core, batch, delivery);
  const settled = await settle(core, delivery.outcomes, delivery.epoch);
  total.sent += settled.sent;
  total.refused += settled.refused;
  await putBack(core, batch.writes);
  const answered = new Set(delivery.outcomes.map((outcome) => outcome.key));
  const isWhole = [...batch.writes, ...batch.cancels].every((entry) => answered.has(entry.key));
  if (isWhole) {
    await writeLink(core.outbox, afterAnswer(await readLink(core.outbox)));
    return 'again';
  }
  return backOff(core); // an answer that leaves something out is asked for again, but not at once
}

async function backOff({ outbox, ports }: SyncCore, retryAfterMs = 0): Promise<Next> {
  const now = { nowMs: ports.nowMs(), random: ports.random(), retryAfterMs };
  await writeLink(outbox, afterFailure(await readLink(outbox), now));
  return 'waiting';
}

async function afterTrouble(
  core: SyncCore,
  { batch, delivery }: Sent & { delivery: Exclude<Delivery, { kind: 'answered' }> },
  total: Progress,
): Promise<Next> {
  switch (delivery.kind) {
    case 'signedOut':
    case 'otherUser':
      // Whoever was believed to be signed in is not: their entries wait until they are again.
      if (batch.owner !== 'visitor') await endSession(core.cache, core.ports.nowMs(), batch.owner);
      return delivery.kind;
    case 'wrongEpoch':
      await noteHistory(core, delivery.epoch, delivery.lineage);
      total.histories += 1;
      return total.histories < HISTORIES_MAX ? 'again' : backOff(core);
    case 'tooLarge':
      return split(core, batch);
    case 'serverFault':
      return blame(core, batch, delivery.retryAfterMs);
    case 'busy':
      return backOff(core, delivery.retryAfterMs);
    case 'silent':
      return backOff(core);
  }
}

/** 413: half as many go next. One that is too large by itself will never fit: it is set aside. */
async function split(core: SyncCore, batch: Batch): Promise<Next> {
  const size = sizeOf(batch);
  if (size <= 1) {
    await countFailure(core, batch, SYNC_LIMITS.parkAfterFailures);
    return 'again';
  }
  await writeLink(core.outbox, { ...(await readLink(core.outbox)), batchSize: Math.floor(size / 2) });
  return 'again';
}

/** 5xx: the whole batch failed. Alone in it, an entry is to blame. */
async function blame(core: SyncCore, batch: Batch, retryAfterMs: number): Promise<Next> {
  const { outbox, ports } = core;
  if (sizeOf(batch) === 1) await countFailure(core, batch, 1);
  const now = { nowMs: ports.nowMs(), random: ports.random(), retryAfterMs };
  await writeLink(outbox, afterServerFault(await readLink(outbox), now, sizeOf(batch)));
  return 'waiting';
}

/**
 * The outcomes' rows, and what is gone by the person's own wish: it has no row that could say so. What is private is
 * left out when somebody else has signed in since the batch went, or nobody is.
 */
async function applyOutcomeRows(
  core: SyncCore,
  batch: Batch,
  { outcomes, lineage }: Extract<Delivery, { kind: 'answered' }>,
) {
  const { cache } = core;
  const writes = new Map(batch.writes.map((entry) => [entry.key, entry]));
  const h = historyNumber(lineage);
  // In one step: an answer may tell a row twice, and the older one never stands there alone.
  await cache.transaction('rw', [...tablesOf(cache), cache.session], async () => {
    const isTheirs = (await signedInId(cache)) === batch.owner;
    for (const outcome of outcomes) {
      if (outcome.outcome !== 'applied') continue;
      const entry = writes.get(outcome.key);
      const { id, version } = outcome;
      const { likes: _l, profile: _p, ...open } = outcome.rows;
      await applyRows(cache, isTheirs ? outcome.rows : open, h, core.reach.serverNowMs());
      if (!entry || id === undefined) continue;
      if (entry.name === 'post.remove') await removeOlder(cache, 'posts', { id, h, version });
      if (entry.name === 'post.like' && !entry.args.liked && isTheirs)
        await removeOlder(cache, 'likes', { id, h, version });
    }
  });
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
async function countFailure({ outbox, ports }: SyncCore, batch: Batch, by: number) {
  const nowMs = ports.nowMs();
  await outbox.transaction('rw', outbox.entries, async () => {
    for (const { key } of [...batch.writes, ...batch.cancels]) {
      const entry = await outbox.entries.get(key);
      if (!entry || entry.state === 'rejected') continue;
      const failures = entry.failures + by;
      const isParked = entry.state !== 'cancelling' && failures >= SYNC_LIMITS.parkAfterFailures;
      await outbox.entries.update(key, {
        failures,
        notBeforeMs: nowMs + ownWaitMs(failures),
        waitsSinceMs: nowMs,
        ...(isParked ? { state: 'parked' as const } : {}),
      });
    }
  });
}
