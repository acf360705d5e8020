import { SYNC_LIMITS } from '#contract/limits.ts';
import { problemOf } from '#contract/problems.ts';
import type { AppliedOutcome, DeferredOutcome, Outcome, Previous } from '#contract/sync.ts';
import { ownWaitMs } from '../outbox/backoff.ts';
import { draftedValues, forgetSpentDrafts, readDraft, writeDraft } from '../outbox/drafts.ts';
import type { AnyEntry } from '../outbox/entry.ts';
import { laneRuleOf } from '../outbox/lanes.ts';
import type { Outbox, Receipt } from '../outbox/outbox.ts';
import { orphaned, refuseChildren, rekey, rekeyAlone } from '../outbox/rekey.ts';
import { isAnyDropped } from '../outbox/successors.ts';
import { type EntryEvent, ends, isSetAside, phaseOf, step } from '../outbox/transitions.ts';
import { UNSENT_WORDS } from '../outbox/unsent.words.ts';
import { isBeyondFork } from './history.ts';
import { forgetOldReceipts, receiptOf, storeDelivered } from './receipts.ts';
import type { SyncCore } from './sync-core.ts';

/** The part of an answer that decides about entries. */
export interface Answer {
  outcomes: readonly Outcome[];
  /** Its history. */
  epoch: string;
  /** Lease of the pass that sent the batch. */
  leaseId: string;
}

/** The result of settling an answer. */
export interface Tally {
  sent: number;
  refused: number;
  /** The keys at which the server failed without working for any other. */
  doubted: string[];
  /** Another pass is sending entries that this answer defers. */
  isTakenOver: boolean;
}

const emptyTally = (): Tally => ({ sent: 0, refused: 0, doubted: [], isTakenOver: false });

/** Settles the entries of an answer in one transaction. Idempotent. */
export async function settle(core: SyncCore, answer: Answer): Promise<Tally> {
  const { outbox, ports, reach } = core;
  const total = emptyTally();
  const { entries, receipts, meta, owners, drafts } = outbox;
  await outbox.transaction('rw', [entries, receipts, meta, owners, drafts], async () => {
    const tally = emptyTally();
    const history = await outbox.readHistory();
    // Another page found a restored server since this request: what that server lacks is sent again.
    const isGone = (outcome: Outcome) =>
      outcome.outcome === 'applied' && isBeyondFork(history, answer.epoch, outcome.version);
    const outcomes = answer.outcomes.filter((outcome) => !isGone(outcome));
    await settleAll(core, { ...answer, outcomes }, tally);
    await forgetOldReceipts(outbox, reach.serverNowMs());
    await forgetSpentDrafts(outbox, ports.nowMs());
    await forgetOwners(outbox);
    // A repeated transaction finds nothing left to settle if the first run succeeded.
    total.sent = Math.max(total.sent, tally.sent);
    total.refused = Math.max(total.refused, tally.refused);
    total.doubted = tally.doubted;
    total.isTakenOver = tally.isTakenOver;
  });
  return total;
}

/** Delivered entries are stored in bulk: many posts take hardly more waits than one. */
async function settleAll(core: SyncCore, answer: Answer, tally: Tally) {
  const { outcomes, epoch } = answer;
  const { entries } = core.outbox;
  const found = await entries.bulkGet(outcomes.map(({ key }) => key));
  let byKey: Map<string, AnyEntry> | null = new Map();
  for (const entry of found) if (entry) byKey.set(entry.key, entry);
  const receipts: Receipt[] = [];
  for (const outcome of outcomes) {
    const entry = byKey ? byKey.get(outcome.key) : await entries.get(outcome.key);
    byKey?.delete(outcome.key); // an answer that names an entry twice counts once
    if (!entry) continue;
    if (outcome.outcome === 'applied' && concernsItAlone(entry, outcome)) {
      if (ends(entry, 'applied', 'delivered'))
        receipts.push(receiptOf(entry, outcome, epoch, core.reach.serverNowMs()));
      continue;
    }
    if (touchesOthers(entry, outcome)) {
      tally.sent += await storeDelivered(core.outbox, receipts.splice(0));
      byKey = null; // others of this answer may have changed
    }
    await settleOne(core, entry, outcome, answer, tally);
  }
  tally.sent += await storeDelivered(core.outbox, receipts);
}

/** Whether applying the entry changes nothing else. */
const concernsItAlone = (entry: AnyEntry, { previous }: AppliedOutcome) =>
  !previous && entry.replacement === undefined && laneRuleOf(entry.name).draft === undefined;

/** Whether entries that need this one may get another key, or be refused with it. */
const touchesOthers = (entry: AnyEntry, outcome: Outcome) =>
  outcome.outcome === 'cancelled' ||
  (outcome.outcome === 'rejected' && (outcome.problem.code === 'cancelled' || entry.isDiscarded === true));

async function settleOne(
  core: SyncCore,
  entry: AnyEntry,
  outcome: Outcome,
  answer: Answer,
  tally: Tally,
): Promise<void> {
  switch (outcome.outcome) {
    case 'applied':
      return settleApplied(core, entry, outcome, answer.epoch, tally);
    case 'rejected':
      if (outcome.problem.code === 'cancelled') return confirmCancel(core, entry, 'rejected', answer.epoch);
      return settleRefused(core, entry, outcome, tally);
    case 'deferred':
      return settleDeferred(core, entry, outcome, answer.leaseId, tally);
    case 'cancelled':
      return confirmCancel(core, entry, 'cancelled', answer.epoch);
    case 'too-late':
      // Sent again under its old key, the entry gets its recorded outcome. The server has it, so earlier failures no
      // longer count.
      return putStep(core.outbox, entry, 'tooLate', { failures: 0, tries: 0, notBeforeMs: 0 });
  }
}

async function settleApplied(
  core: SyncCore,
  entry: AnyEntry,
  outcome: AppliedOutcome,
  epoch: string,
  tally: Tally,
): Promise<void> {
  const { outbox, reach } = core;
  if (!ends(entry, 'applied', 'delivered')) return;
  tally.sent += await storeDelivered(outbox, [receiptOf(entry, outcome, epoch, reach.serverNowMs())]);
  if (outcome.previous) await keepPrevious(core, entry, outcome.previous);
  if (entry.replacement !== undefined) tally.refused += await keepLateEdit(core, entry, entry.replacement);
  await rebase(outbox, entry, outcome.version);
}

async function settleRefused(
  { outbox }: SyncCore,
  entry: AnyEntry,
  { problem }: Extract<Outcome, { outcome: 'rejected' }>,
  tally: Tally,
): Promise<void> {
  if (entry.isDiscarded) {
    if (ends(entry, 'rejected', 'dropped')) await drop(outbox, entry);
    return;
  }
  const next = step(entry, 'rejected', { problem });
  if (!next) return;
  await outbox.entries.put(next);
  tally.refused += 1;
  await noteParentRefused(outbox, entry.key);
}

async function settleDeferred(
  { outbox, ports }: SyncCore,
  entry: AnyEntry,
  outcome: DeferredOutcome,
  leaseId: string,
  tally: Tally,
): Promise<void> {
  // A late answer says nothing about an entry that another pass is sending, or that is settled or cancelling.
  const isOfAnother = entry.lease !== undefined && entry.lease.id !== leaseId;
  tally.isTakenOver ||= isOfAnother;
  if (isOfAnother || !['left', 'leaving'].includes(phaseOf(entry))) return;
  if (outcome.reason === 'needs-missing' && (await isAnyDropped(outbox, entry.needs, ports.nowMs()))) {
    await outbox.entries.put(orphaned(entry));
    tally.refused += 1;
    return;
  }
  if (outcome.reason === 'internal') tally.doubted.push(entry.key);
  const isParentRefused = await isAnyRefused(outbox, entry.needs);
  await putStep(outbox, entry, 'defer', {
    ...deferral(entry, outcome, ports.nowMs()),
    ...(isParentRefused ? { putOff: UNSENT_WORDS.parentRefused } : {}),
  });
}

async function putStep(
  outbox: Outbox,
  entry: AnyEntry,
  event: EntryEvent,
  data: Parameters<typeof step>[2],
): Promise<void> {
  const next = step(entry, event, data);
  if (next) await outbox.entries.put(next);
}

/** Records why entries wait that need a refused write. */
async function noteParentRefused(outbox: Outbox, key: string): Promise<void> {
  await outbox.entries
    .filter(({ state, needs }) => state !== 'rejected' && state !== 'cancelling' && needs.includes(key))
    .modify({ putOff: UNSENT_WORDS.parentRefused });
}

const isAnyRefused = async ({ entries }: Outbox, needs: readonly string[]): Promise<boolean> =>
  needs.length > 0 && (await entries.bulkGet([...needs])).some((entry) => entry?.state === 'rejected');

/** The old key will never be posted. A pending edit continues under a new key. */
async function confirmCancel(
  core: SyncCore,
  entry: AnyEntry,
  event: 'rejected' | 'cancelled',
  epoch: string,
): Promise<void> {
  const words = entry.replacement as AnyEntry['args'] | undefined;
  if (words !== undefined) {
    if (ends(entry, event, 'renamed')) await rekey(core, entry, { args: words });
  } else if (entry.wasPosted) await confirmOldCancel(core, entry, event, epoch);
  else if (ends(entry, event, 'dropped')) await drop(core.outbox, entry); // discarded by its person, here or on another phone
}

/**
 * Handles a cancel that reached a restored server before the lost post did. A discarded entry goes. Words that the
 * person knows to be posted, and whose edit is kept, get a new key. An outcome of another history says nothing about
 * the old key in this one.
 */
async function confirmOldCancel(
  core: SyncCore,
  entry: AnyEntry,
  event: 'rejected' | 'cancelled',
  epoch: string,
): Promise<void> {
  if ((await core.outbox.readHistory())?.epoch !== epoch) return;
  if (entry.wasDiscarded) {
    if (ends(entry, event, 'dropped')) await drop(core.outbox, entry);
  } else if (ends(entry, event, 'renamed')) await rekey(core, entry, { args: entry.args });
}

/**
 * How long a deferred entry waits. One that was too fast waits with the link, unless it was the only one deferred or
 * its person chose "Later". One with a missing need, or one that made the server fail, waits longer each time.
 */
function deferral(
  entry: AnyEntry,
  { reason, retryAfterMs, alone, detail: putOff }: DeferredOutcome,
  nowMs: number,
) {
  if (reason === 'rate' && !alone) return { notBeforeMs: entry.isHeld ? entry.notBeforeMs : 0, putOff };
  const isOwn = reason === 'internal' || reason === 'needs-missing';
  const tries = (entry.tries ?? 0) + (isOwn ? 1 : 0);
  const askedMs = Math.min(Math.max(SYNC_LIMITS.backoffFirstMs, retryAfterMs), SYNC_LIMITS.largestWait);
  const leastMs = isSetAside(entry.failures) ? SYNC_LIMITS.parkedWaitMs : 0;
  const waitMs = Math.max(askedMs, isOwn ? ownWaitMs(tries) : 0, leastMs);
  return { tries, notBeforeMs: nowMs + waitMs, waitsSinceMs: nowMs, putOff };
}

/**
 * The later words win; the replaced ones come back as a draft, unless something is typed there. The receipt keeps
 * them too.
 */
async function keepPrevious({ outbox, ports }: SyncCore, entry: AnyEntry, previous: Previous): Promise<void> {
  const name = laneRuleOf(entry.name).draft?.(entry.args);
  if (name === undefined || (await readDraft(outbox, name, entry.owner))) return;
  await writeDraft(outbox, name, entry.owner, draftedValues(previous), ports.nowMs());
}

/** Waiting entries of the same lane were written over these words: their author has seen them. */
async function rebase(outbox: Outbox, { lane, owner, name }: AnyEntry, version: number): Promise<void> {
  if (!laneRuleOf(name).draft) return; // its base is not a version
  for (const entry of await outbox.entries.where('lane').equals(lane).toArray())
    if (entry.owner === owner && entry.name === name && 'base' in entry.args && !entry.mayHaveLeft)
      await outbox.entries.put({ ...entry, args: { ...entry.args, base: version } } as AnyEntry);
}

/**
 * The edit came after the post: it is sent where a later write replaces or changes the first, or else its text is kept with
 * the reason. An edit that changes nothing is dropped.
 */
async function keepLateEdit(core: SyncCore, entry: AnyEntry, edit: unknown): Promise<number> {
  const args = edit as AnyEntry['args'];
  if (JSON.stringify(edit) === JSON.stringify(entry.args)) return 0;
  const rule = laneRuleOf(entry.name);
  const next = rule.join ? { args } : rule.editAfter?.(args, entry.key);
  await rekeyAlone(core, entry, next ?? { args, problem: problemOf('cancelled', UNSENT_WORDS.alreadySent) });
  return next ? 0 : 1;
}

async function drop(outbox: Outbox, entry: AnyEntry): Promise<void> {
  await outbox.entries.delete(entry.key);
  await refuseChildren(outbox, entry);
}

/** A name is kept only while entries of the person wait. */
async function forgetOwners(outbox: Outbox) {
  for (const { id } of await outbox.owners.toArray())
    if ((await outbox.entries.where('owner').equals(id).count()) === 0) await outbox.owners.delete(id);
}
