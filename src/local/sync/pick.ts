import { SYNC_LIMITS } from '#contract/limits.ts';
import { isDue } from '../enqueue.ts';
import type { AnyEntry, Outbox } from '../outbox.ts';

/** A batch that is about to leave: already marked on disk. */
export interface Batch {
  writes: AnyEntry[];
  cancels: AnyEntry[];
}

/**
 * Picks what may go now and marks it as having left, in one transaction: the entries of the signed-in person (and
 * a visitor's), due, each the first of its lane, with everything they need on the server or earlier in the batch.
 * What has failed alone before goes alone, after all others.
 */
export function pickBatch(
  outbox: Outbox,
  userId: number | null,
  nowMs: number,
  size: number,
): Promise<Batch> {
  return outbox.transaction('rw', [outbox.entries], async () => {
    const batch = choose(await outbox.entries.orderBy('seq').toArray(), userId, nowMs, size);
    for (const { key } of batch.writes)
      await outbox.entries.update(key, { state: 'sent', mayHaveLeft: true });
    return batch;
  });
}

/** Everything that may be sent as soon as its own waiting time is over. Nothing is marked. */
export async function findSendable(outbox: Outbox, userId: number | null): Promise<AnyEntry[]> {
  const all = await outbox.entries.orderBy('seq').toArray();
  const mine = all.filter((entry) => isMine(entry, userId));
  return [...mine.filter(isCancelling), ...sendable(all, mine, Number.POSITIVE_INFINITY)];
}

function choose(all: AnyEntry[], userId: number | null, nowMs: number, size: number): Batch {
  const mine = all.filter((entry) => isMine(entry, userId));
  const due = mine.filter((entry) => isCancelling(entry) && isEntryDue(entry, nowMs));
  const cancels = due.filter(isFresh).slice(0, size);
  const ready = sendable(all, mine, nowMs);
  const writes = fitting(ready.filter(isFresh), size - cancels.length);
  if (cancels.length + writes.length > 0) return { cancels, writes };
  const suspect = [...due, ...ready][0];
  if (!suspect) return { cancels, writes };
  return isCancelling(suspect) ? { cancels: [suspect], writes } : { cancels, writes: [suspect] };
}

/** What may go, in order. A child counts as ready behind a parent that has not failed, because both go together. */
function sendable(all: AnyEntry[], mine: AnyEntry[], nowMs: number): AnyEntry[] {
  const picked: AnyEntry[] = [];
  const lanes = new Set<string>();
  const undelivered = new Set(all.map((entry) => entry.key));
  for (const entry of mine) {
    const isOpen = entry.state === 'waiting' || entry.state === 'sent';
    const isFirst = !lanes.has(laneOf(entry));
    if (entry.state !== 'rejected') lanes.add(laneOf(entry)); // a refusal is final: it holds up nothing behind it
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
    return index >= size || (bytes > SYNC_LIMITS.pushBytes && index > 0);
  });
  return end < 0 ? entries : entries.slice(0, end);
}

const encoder = new TextEncoder();
const isMine = (entry: AnyEntry, userId: number | null) =>
  entry.owner === userId || entry.owner === 'visitor';
const isCancelling = (entry: AnyEntry) => entry.state === 'cancelling';
const isFresh = (entry: AnyEntry) => entry.failures === 0;
export const isEntryDue = (entry: AnyEntry, nowMs: number) =>
  isDue(entry.notBeforeMs, nowMs, entry.waitsSinceMs);
const laneOf = (entry: AnyEntry) => `${entry.owner} ${entry.lane}`;
