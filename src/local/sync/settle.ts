import { SYNC_LIMITS } from '#contract/limits.ts';
import { OUTBOX_MESSAGES } from '#contract/outbox.ts';
import { problemOf } from '#contract/problems.ts';
import type { Outcome } from '#contract/sync.ts';
import type { SyncCore } from '../core.ts';
import type { AnyEntry, Outbox, Receipt } from '../outbox.ts';
import { putUnderNewKey, refuseChildren } from '../replace.ts';

const DAY_MS = 86_400_000;

/** How many entries an answer settled. */
export interface Settled {
  sent: number;
  refused: number;
}

/** Settles the entries of an answer in one transaction. A repeat of the same answer changes nothing. */
export async function settle(core: SyncCore, outcomes: readonly Outcome[], epoch: string): Promise<Settled> {
  const { outbox } = core;
  const settled: Settled = { sent: 0, refused: 0 };
  await outbox.transaction('rw', [outbox.entries, outbox.receipts, outbox.meta, outbox.owners], async () => {
    for (const outcome of outcomes) {
      const entry = await outbox.entries.get(outcome.key);
      if (entry) await settleOne(core, entry, outcome, epoch, settled);
    }
    await forgetOldReceipts(outbox, core.ports.nowMs());
    await forgetOwners(outbox);
  });
  return settled;
}

async function settleOne(core: SyncCore, entry: AnyEntry, outcome: Outcome, epoch: string, settled: Settled) {
  const { outbox, ports } = core;
  switch (outcome.outcome) {
    case 'applied':
      await outbox.receipts.put(receiptOf(entry, outcome, epoch, ports.nowMs()));
      await outbox.entries.delete(entry.key);
      settled.sent += 1;
      if (entry.replacement !== undefined)
        settled.refused += await keepLateEdit(core, entry, entry.replacement);
      return;
    case 'rejected':
      if (outcome.problem.code === 'cancelled') return drop(outbox, entry.key);
      await outbox.entries.update(entry.key, {
        state: 'rejected',
        problem: outcome.problem,
        args: newestArgs(entry),
      });
      settled.refused += 1;
      return;
    case 'deferred':
      return void (await outbox.entries.update(entry.key, deferral(entry, outcome, ports.nowMs())));
    case 'cancelled':
      if (entry.replacement !== undefined) await enterReplacement(core, entry, entry.replacement);
      else await drop(outbox, entry.key);
      return;
    case 'too-late':
      // Sent again under its old key, the entry gets its recorded outcome: posted, or refused with a reason.
      return void (await outbox.entries.update(entry.key, { state: 'waiting', notBeforeMs: 0 }));
  }
}

function deferral(
  entry: AnyEntry,
  outcome: Extract<Outcome, { outcome: 'deferred' }>,
  nowMs: number,
): Partial<AnyEntry> {
  const failures = entry.failures + (outcome.reason === 'internal' ? 1 : 0);
  const waitMs = Math.min(Math.max(0, outcome.retryAfterMs), SYNC_LIMITS.largestWait);
  return {
    failures,
    state: failures >= SYNC_LIMITS.parkAfterFailures ? 'parked' : 'waiting',
    notBeforeMs: nowMs + waitMs,
  };
}

const newestArgs = (entry: AnyEntry) => entry.replacement ?? entry.args;

/** The edit came after the post: where a later write replaces the first it is sent, else its text is kept with the reason. */
async function keepLateEdit(core: SyncCore, entry: AnyEntry, args: AnyEntry['args']): Promise<number> {
  if (entry.name === 'review.write' || entry.name === 'preferences.set') {
    await enterReplacement(core, entry, args);
    return 0;
  }
  const problem = problemOf('cancelled', OUTBOX_MESSAGES.alreadySent);
  await putUnderNewKey(core, entry, { state: 'rejected', args, problem });
  return 1;
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
  const { key, owner, name, args, argsVersion, lane, needs, writtenAt, about } = entry;
  return {
    key,
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
