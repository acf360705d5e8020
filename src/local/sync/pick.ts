import { SYNC_LIMITS } from '#contract/limits.ts';
import { isDue } from '../enqueue.ts';
import type { AnyEntry, Outbox, Owner } from '../outbox.ts';

/** A batch that is about to leave: already marked on disk. All of it is one owner's. */
export interface Batch {
  owner: Owner;
  writes: AnyEntry[];
  cancels: AnyEntry[];
}

/**
 * Picks what may go now and marks it as having left, in one transaction: the entries of the signed-in person, or else
 * those that were written while nobody was signed in; due, each the first of its lane, with everything they need on
 * the server or earlier in the batch. What has failed alone before goes alone, after all others.
 */
export function pickBatch(
  outbox: Outbox,
  userId: number | null,
  nowMs: number,
  size: number,
): Promise<Batch> {
  return outbox.transaction('rw', [outbox.entries], async () => {
    const all = await outbox.entries.orderBy('seq').toArray();
    const batches = owners(userId).map((owner) => choose(all, owner, nowMs, size));
    const batch = batches.find((one) => sizeOf(one) > 0) ?? NOTHING;
    for (const { key } of batch.writes)
      await outbox.entries.update(key, { state: 'sent', mayHaveLeft: true });
    return batch;
  });
}

/** Everything that may be sent as soon as its own waiting time is over. Nothing is marked. */
export async function findSendable(outbox: Outbox, userId: number | null): Promise<AnyEntry[]> {
  const all = await outbox.entries.orderBy('seq').toArray();
  return owners(userId).flatMap((owner) => {
    const mine = all.filter((entry) => entry.owner === owner);
    return [...mine.filter(isCancelling), ...sendable(all, mine, Number.POSITIVE_INFINITY)];
  });
}

/** How many entries a batch holds. */
export const sizeOf = ({ writes, cancels }: Batch) => writes.length + cancels.length;

const NOTHING: Batch = { owner: 'visitor', writes: [], cancels: [] };
const owners = (userId: number | null): Owner[] => (userId === null ? ['visitor'] : [userId, 'visitor']);

function choose(all: AnyEntry[], owner: Owner, nowMs: number, size: number): Batch {
  const mine = all.filter((entry) => entry.owner === owner);
  const due = mine.filter((entry) => isCancelling(entry) && isEntryDue(entry, nowMs));
  const cancels = due.filter(isFresh).slice(0, size);
  const ready = sendable(all, mine, nowMs);
  const writes = fitting(ready.filter(isFresh), size - cancels.length);
  if (cancels.length + writes.length > 0) return { owner, cancels, writes };
  const suspect = [...due, ...ready][0];
  if (!suspect) return { owner, cancels, writes };
  return isCancelling(suspect)
    ? { owner, cancels: [suspect], writes }
    : { owner, cancels, writes: [suspect] };
}

/** What may go, in order. A child counts as ready behind a parent that has not failed, because both go together. */
function sendable(all: AnyEntry[], mine: AnyEntry[], nowMs: number): AnyEntry[] {
  const picked: AnyEntry[] = [];
  const lanes = new Set<string>();
  const undelivered = new Set(all.map((entry) => entry.key));
  for (const entry of mine) {
    const isOpen = entry.state === 'waiting' || entry.state === 'sent';
    const isFirst = !lanes.has(entry.lane);
    if (entry.state !== 'rejected') lanes.add(entry.lane); // a refusal is final: it holds up nothing behind it
    if (!isOpen || !isFirst || !isEntryDue(entry, nowMs)) continue;
    const isReady = entry.needs.every(
      (need) => !undelivered.has(need) || picked.some((one) => one.key === need && isFresh(one)),
    );
    if (isReady) picked.push(entry);
  }
  return picked;
}

/** The first of them, as many as one request carries; what is needed always stands before what needs it. */
function fitting(entries: AnyEntry[], size: number): AnyEntry[] {
  let bytes = 0;
  const end = entries.findIndex((entry, index) => {
    bytes += encoder.encode(JSON.stringify(entry.args)).byteLength;
    return index >= size || (bytes > SYNC_LIMITS.pushBudgetBytes && index > 0);
  });
  return end < 0 ? entries : entries.slice(0, end);
}

const encoder = new TextEncoder();
const isCancelling = (entry: AnyEntry) => entry.state === 'cancelling';
const isFresh = (entry: AnyEntry) => entry.failures === 0;
export const isEntryDue = (entry: AnyEntry, nowMs: number) =>
  isDue(entry.notBeforeMs, nowMs, entry.waitsSinceMs);
