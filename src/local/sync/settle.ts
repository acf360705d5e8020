import { SYNC_LIMITS } from '#contract/limits.ts';
import { problemOf } from '#contract/problems.ts';
import type { AppliedOutcome, DeferredOutcome, Outcome, Previous } from '#contract/sync.ts';
import { ownWaitMs } from '../outbox/backoff.ts';
import { forgetSpentDrafts, readDraft, writeDraft } from '../outbox/drafts.ts';
import { laneRuleOf } from '../outbox/lanes.ts';
import type { AnyEntry, Outbox, Receipt } from '../outbox/outbox.ts';
import { orphaned, refuseChildren, rekey, rekeyAlone, withNewestArgs } from '../outbox/rekey.ts';
import { isAnyDropped } from '../outbox/successors.ts';
import { UNSENT_WORDS } from '../outbox/unsent.words.ts';
import { isBeyondFork } from './history.ts';
import { forgetOldReceipts, receiptOf, storeDelivered } from './receipts.ts';
import type { SyncCore } from './sync-core.ts';

/** How many entries an answer settled. */
export interface Settled {
  sent: number;
  refused: number;
}

/** The same, and the entries at which the server failed while nothing else in the answer shows that it works. */
interface Came extends Settled {
  doubted: string[];
}

/**
 * Settles the entries of an answer in one transaction. A repeat of the same answer changes nothing.
 * @param epoch the history that the answer is of.
 */
export async function settle(core: SyncCore, outcomes: readonly Outcome[], epoch: string): Promise<Came> {
  const { outbox, ports } = core;
  const settled: Came = { sent: 0, refused: 0, doubted: [] };
  const { entries, receipts, meta, owners, drafts } = outbox;
  await outbox.transaction('rw', [entries, receipts, meta, owners, drafts], async () => {
    const now: Came = { sent: 0, refused: 0, doubted: [] };
    const known = await outbox.readHistory();
    // Another page has met a restored server since this answer left: what that one does not hold goes again.
    const isGone = (outcome: Outcome) =>
      outcome.outcome === 'applied' && isBeyondFork(known, epoch, outcome.version);
    await settleAll(
      core,
      outcomes.filter((outcome) => !isGone(outcome)),
      epoch,
      now,
    );
    await forgetOldReceipts(outbox, core.reach.serverNowMs());
    await forgetSpentDrafts(outbox, ports.nowMs());
    await forgetOwners(outbox);
    // A step that is repeated finds nothing more to settle where it was done the first time.
    settled.sent = Math.max(settled.sent, now.sent);
    settled.refused = Math.max(settled.refused, now.refused);
    settled.doubted = now.doubted;
  });
  return settled;
}

/** What was delivered is stored together: an answer to many posts costs hardly more waits than an answer to one. */
async function settleAll(core: SyncCore, outcomes: readonly Outcome[], epoch: string, settled: Came) {
  const { entries } = core.outbox;
  const found = await entries.bulkGet(outcomes.map(({ key }) => key));
  let known: Map<string, AnyEntry> | null = new Map();
  for (const entry of found) if (entry) known.set(entry.key, entry);
  const receipts: Receipt[] = [];
  for (const outcome of outcomes) {
    const entry = known ? known.get(outcome.key) : await entries.get(outcome.key);
    known?.delete(outcome.key); // an answer that tells an entry twice is heard once
    if (!entry) continue;
    if (outcome.outcome === 'applied' && standsAlone(entry, outcome)) {
      receipts.push(receiptOf(entry, outcome, epoch, core.reach.serverNowMs()));
      continue;
    }
    if (touchesOthers(entry, outcome)) {
      settled.sent += await storeDelivered(core.outbox, receipts.splice(0));
      known = null; // others of this answer may have become something else
    }
    await settleOne(core, entry, outcome, epoch, settled);
  }
  settled.sent += await storeDelivered(core.outbox, receipts);
}

/** Whether the entry's being applied changes nothing but itself. */
const standsAlone = (entry: AnyEntry, { previous }: AppliedOutcome) =>
  !previous && entry.replacement === undefined && laneRuleOf(entry.name).draft === undefined;

/** Whether entries that need this one may get another key, or be refused with it. */
const touchesOthers = (entry: AnyEntry, outcome: Outcome) =>
  outcome.outcome === 'cancelled' ||
  (outcome.outcome === 'rejected' && (outcome.problem.code === 'cancelled' || entry.isDiscarded === true));

async function settleOne(core: SyncCore, entry: AnyEntry, outcome: Outcome, epoch: string, settled: Came) {
  const { outbox, ports, reach } = core;
  switch (outcome.outcome) {
    case 'applied':
      await outbox.receipts.put(receiptOf(entry, outcome, epoch, reach.serverNowMs()));
      await outbox.entries.delete(entry.key);
      settled.sent += 1;
      if (outcome.previous) await keepPrevious(core, entry, outcome.previous);
      if (entry.replacement !== undefined)
        settled.refused += await keepLateEdit(core, entry, entry.replacement);
      await rebase(outbox, entry, outcome.version);
      return;
    case 'rejected':
      if (outcome.problem.code === 'cancelled') return confirmCancel(core, entry, epoch);
      if (entry.isDiscarded) return drop(outbox, entry);
      await outbox.entries.put({
        ...withNewestArgs(entry),
        state: 'rejected',
        problem: outcome.problem,
      } as AnyEntry);
      settled.refused += 1;
      await noteParentRefused(outbox, entry.key);
      return;
    case 'deferred':
      // A late opinion about an entry that was settled or is being cancelled changes nothing.
      if (!isOpen(entry)) return;
      if (outcome.reason === 'needs-missing' && (await isAnyDropped(outbox, entry.needs, ports.nowMs()))) {
        await outbox.entries.put(orphaned(withNewestArgs(entry)));
        settled.refused += 1;
        return;
      }
      if (outcome.reason === 'internal') settled.doubted.push(entry.key);
      await outbox.entries.update(entry.key, {
        ...deferral(entry, outcome, ports.nowMs()),
        ...((await isAnyRefused(outbox, entry.needs)) ? { putOff: UNSENT_WORDS.parentRefused } : {}),
      });
      return;
    case 'cancelled':
      return confirmCancel(core, entry, epoch);
    case 'too-late':
      // Sent again under its old key, the entry gets its recorded outcome: posted, or refused with a reason. The server
      // has it: what it had failed at before does not count any more.
      if (entry.state === 'cancelling')
        await outbox.entries.update(entry.key, { state: 'waiting', failures: 0, tries: 0, notBeforeMs: 0 });
      return;
  }
}

const isOpen = (entry: AnyEntry) => entry.state === 'waiting' || entry.state === 'sent';

/** Tells what needs a refused write why it waits. */
async function noteParentRefused(outbox: Outbox, key: string): Promise<void> {
  await outbox.entries
    .filter((entry) => isOpen(entry) && entry.needs.includes(key))
    .modify({ putOff: UNSENT_WORDS.parentRefused });
}

const isAnyRefused = async ({ entries }: Outbox, needs: readonly string[]): Promise<boolean> =>
  needs.length > 0 && (await entries.bulkGet([...needs])).some((entry) => entry?.state === 'rejected');

/** The old key will never be posted. An edit takes its place under a key of its own, however the word came. */
async function confirmCancel(core: SyncCore, entry: AnyEntry, epoch: string): Promise<void> {
  if (entry.state === 'rejected') return;
  if (entry.replacement !== undefined) await enterReplacement(core, entry, entry.replacement);
  else if (entry.wasPosted && !entry.isDiscarded && entry.state !== 'cancelling')
    await confirmOldCancel(core, entry, epoch);
  else await drop(core.outbox, entry); // its person has taken it back, here or where they took it to in a file
}

/**
 * What the person changed their mind about too late was posted, and goes again to a server that has lost it: there the
 * cancel came first. What they deleted goes with it. The words of which they were told that they are posted, and that the
 * edit is kept, go under a key of their own. The word of another history says nothing about the old key in this one.
 */
async function confirmOldCancel(core: SyncCore, entry: AnyEntry, epoch: string): Promise<void> {
  if ((await core.outbox.readHistory())?.epoch !== epoch) return;
  if (entry.wasDiscarded) await drop(core.outbox, entry);
  else await rekey(core, entry, { state: 'waiting', args: entry.args });
}

/**
 * How long an entry waits that the server put off. What came too fast waits with the link, not by itself, unless
 * it is put off alone, or its person has said "Later" meanwhile; what needs something that is not there yet, or made the server fail, waits longer each time.
 */
function deferral(
  entry: AnyEntry,
  { reason, retryAfterMs, alone, detail: putOff }: DeferredOutcome,
  nowMs: number,
): Partial<AnyEntry> {
  const state = openState(entry.failures);
  if (reason === 'rate' && !alone)
    return { state, notBeforeMs: entry.isHeld ? entry.notBeforeMs : 0, putOff };
  const isOwn = reason === 'internal' || reason === 'needs-missing';
  const tries = (entry.tries ?? 0) + (isOwn ? 1 : 0);
  const askedMs = Math.min(Math.max(SYNC_LIMITS.backoffFirstMs, retryAfterMs), SYNC_LIMITS.largestWait);
  const leastMs = state === 'parked' ? SYNC_LIMITS.parkedWaitMs : 0;
  const waitMs = Math.max(askedMs, isOwn ? ownWaitMs(tries) : 0, leastMs);
  return { state, tries, notBeforeMs: nowMs + waitMs, waitsSinceMs: nowMs, putOff };
}

/** How an entry that is not settled stands: after eight failures of its own the person sees it as set aside. */
export const openState = (failures: number) =>
  failures >= SYNC_LIMITS.parkAfterFailures ? ('parked' as const) : ('waiting' as const);

/**
 * The later words stand; the other ones come back as a draft, unless something is typed there already. The receipt
 * keeps them too.
 */
async function keepPrevious({ outbox, ports }: SyncCore, entry: AnyEntry, previous: Previous): Promise<void> {
  const name = laneRuleOf(entry.name).draft?.(entry.args);
  if (name === undefined || (await readDraft(outbox, name, entry.owner))) return;
  const { version: _, ...values } = previous;
  await writeDraft(outbox, name, entry.owner, values, ports.nowMs());
}

/** What waits in the same lane was written over these words: they are no news to its author. */
async function rebase(outbox: Outbox, { lane, owner, name }: AnyEntry, version: number): Promise<void> {
  if (!laneRuleOf(name).draft) return; // its base is not a version
  for (const entry of await outbox.entries.where('lane').equals(lane).toArray())
    if (entry.owner === owner && entry.name === name && 'base' in entry.args && !entry.mayHaveLeft)
      await outbox.entries.put({ ...entry, args: { ...entry.args, base: version } } as AnyEntry);
}

/** The edit came after the post: where a later write replaces the first it is sent, else its text is kept with the reason. */
async function keepLateEdit(core: SyncCore, entry: AnyEntry, args: AnyEntry['args']): Promise<number> {
  const isReplaced = laneRuleOf(entry.name).join !== undefined;
  const problem = problemOf('cancelled', UNSENT_WORDS.alreadySent);
  await rekeyAlone(
    core,
    entry,
    isReplaced ? { state: 'waiting', args } : { state: 'rejected', args, problem },
  );
  return isReplaced ? 0 : 1;
}

/** The edited write takes the place of the cancelled one, under a key of its own. */
const enterReplacement = (core: SyncCore, entry: AnyEntry, args: AnyEntry['args']) =>
  rekey(core, entry, { state: 'waiting', args });

async function drop(outbox: Outbox, entry: AnyEntry): Promise<void> {
  await outbox.entries.delete(entry.key);
  await refuseChildren(outbox, entry);
}

/** A name is kept only while something of the person's waits. */
async function forgetOwners(outbox: Outbox) {
  for (const { id } of await outbox.owners.toArray())
    if ((await outbox.entries.where('owner').equals(id).count()) === 0) await outbox.owners.delete(id);
}
