import { SYNC_LIMITS } from '#contract/limits.ts';
import { OUTBOX_MESSAGES } from '#contract/outbox.ts';
import { problemOf } from '#contract/problems.ts';
import type { Outcome } from '#contract/sync.ts';
import { DAY_MS } from '#contract/time.ts';
import type { SyncCore } from '../core.ts';
import { laneRuleOf } from '../lanes.ts';
import type { AnyEntry, Outbox, Receipt } from '../outbox.ts';
import { putAlone, putUnderNewKey, refuseChildren, withNewestArgs } from '../replace.ts';
import type { KnownHistory } from '../settings.ts';
import { ownWaitMs } from './backoff.ts';
import { isBeyondFork } from './history.ts';

/** How many entries an answer settled. */
export interface Settled {
  sent: number;
  refused: number;
}

/**
 * Settles the entries of an answer in one transaction. A repeat of the same answer changes nothing.
 * @param epoch the history that the answer is of.
 */
export async function settle(core: SyncCore, outcomes: readonly Outcome[], epoch: string): Promise<Settled> {
  const { outbox } = core;
  const settled: Settled = { sent: 0, refused: 0 };
  await outbox.transaction('rw', [outbox.entries, outbox.receipts, outbox.meta, outbox.owners], async () => {
    const known = await outbox.readMeta<KnownHistory | null>('history', null);
    for (const outcome of outcomes) {
      const entry = await outbox.entries.get(outcome.key);
      // Another page has met a restored server since this answer left: what that one does not hold goes again.
      const isGone = outcome.outcome === 'applied' && isBeyondFork(known, epoch, outcome.version);
      if (entry && !isGone) await settleOne(core, entry, outcome, epoch, settled);
    }
    await forgetOldReceipts(outbox, core.reach.serverNowMs());
    await forgetOwners(outbox);
  });
  return settled;
}

async function settleOne(core: SyncCore, entry: AnyEntry, outcome: Outcome, epoch: string, settled: Settled) {
  const { outbox, ports, reach } = core;
  switch (outcome.outcome) {
    case 'applied':
      await outbox.receipts.put(receiptOf(entry, outcome, epoch, reach.serverNowMs()));
      await outbox.entries.delete(entry.key);
      settled.sent += 1;
      if (entry.replacement !== undefined)
        settled.refused += await keepLateEdit(core, entry, entry.replacement);
      return;
    case 'rejected':
      if (outcome.problem.code === 'cancelled') return confirmCancel(core, entry);
      if (entry.isDiscarded) return drop(outbox, entry.key);
      await outbox.entries.put({
        ...withNewestArgs(entry),
        state: 'rejected',
        problem: outcome.problem,
      } as AnyEntry);
      settled.refused += 1;
      return;
    case 'deferred':
      // A late opinion about an entry that was settled or is being cancelled changes nothing.
      if (isOpen(entry)) await outbox.entries.update(entry.key, deferral(entry, outcome, ports.nowMs()));
      return;
    case 'cancelled':
      return confirmCancel(core, entry);
    case 'too-late':
      // Sent again under its old key, the entry gets its recorded outcome: posted, or refused with a reason.
      if (entry.state === 'cancelling')
        await outbox.entries.update(entry.key, { state: 'waiting', notBeforeMs: 0 });
      return;
  }
}

const isOpen = (entry: AnyEntry) => entry.state === 'waiting' || entry.state === 'sent';

/** The old key will never be posted. An edit takes its place under a key of its own, however the word came. */
async function confirmCancel(core: SyncCore, entry: AnyEntry): Promise<void> {
  if (entry.state === 'rejected') return;
  if (entry.replacement !== undefined) await enterReplacement(core, entry, entry.replacement);
  else await drop(core.outbox, entry.key);
}

/** The server's waiting time, doubled with each failure of the entry's own, so that none is asked for in haste. */
function deferral(
  entry: AnyEntry,
  outcome: Extract<Outcome, { outcome: 'deferred' }>,
  nowMs: number,
): Partial<AnyEntry> {
  const isOwnFault = outcome.reason === 'internal' || outcome.reason === 'needs-missing';
  const failures = entry.failures + (isOwnFault ? 1 : 0);
  const askedMs = Math.min(
    Math.max(SYNC_LIMITS.backoffFirstMs, outcome.retryAfterMs),
    SYNC_LIMITS.largestWait,
  );
  return {
    failures,
    state: failures >= SYNC_LIMITS.parkAfterFailures ? 'parked' : 'waiting',
    notBeforeMs: nowMs + Math.max(askedMs, isOwnFault ? ownWaitMs(failures) : 0),
    waitsSinceMs: nowMs,
  };
}

/** The edit came after the post: where a later write replaces the first it is sent, else its text is kept with the reason. */
async function keepLateEdit(core: SyncCore, entry: AnyEntry, args: AnyEntry['args']): Promise<number> {
  const isReplaced = laneRuleOf(entry.name).join !== undefined;
  const problem = problemOf('cancelled', OUTBOX_MESSAGES.alreadySent);
  await putAlone(core, entry, isReplaced ? { state: 'waiting', args } : { state: 'rejected', args, problem });
  return isReplaced ? 0 : 1;
}

/** The edited write takes the place of the cancelled one, under a key of its own. */
const enterReplacement = (core: SyncCore, entry: AnyEntry, args: AnyEntry['args']) =>
  putUnderNewKey(core, entry, { state: 'waiting', args });

async function drop(outbox: Outbox, key: string): Promise<void> {
  await outbox.entries.delete(key);
  await refuseChildren(outbox, key);
}

function receiptOf(
  entry: AnyEntry,
  outcome: Extract<Outcome, { outcome: 'applied' }>,
  epoch: string,
  nowMs: number,
): Receipt {
  const { key, seq, owner, name, args, argsVersion, lane, needs, writtenAt, about, isDiscarded, isAmended } =
    entry;
  return {
    key,
    seq,
    owner,
    name,
    args,
    argsVersion,
    lane,
    needs,
    writtenAt,
    deliveredAtMs: nowMs,
    version: outcome.version,
    epoch,
    ...(outcome.id === undefined ? {} : { id: outcome.id }),
    ...(about === undefined ? {} : { about }),
    ...(isDiscarded ? { isDiscarded } : {}),
    ...(isAmended ? { isAmended } : {}),
  };
}

async function forgetOldReceipts(outbox: Outbox, nowMs: number) {
  await outbox.receipts
    .where('deliveredAtMs')
    .below(nowMs - SYNC_LIMITS.receiptDays * DAY_MS)
    .delete();
}

/** A name is kept only while something of the person's waits. */
async function forgetOwners(outbox: Outbox) {
  for (const { id } of await outbox.owners.toArray())
    if ((await outbox.entries.where('owner').equals(id).count()) === 0) await outbox.owners.delete(id);
}
