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
 */
export function pickBatch(
  outbox: Outbox,
  userId: number | null,
  nowMs: number,
  size: number,
): Promise<Batch> {
  return outbox.transaction('rw', [outbox.entries], async () => {
    const all = await outbox.entries.orderBy('seq').toArray();
    const mine = all.filter((entry) => entry.owner === userId || entry.owner === 'visitor');
    const cancels = mine.filter((entry) => entry.state === 'cancelling').slice(0, size);
    const writes = sendable(all, mine, nowMs, size - cancels.length);
    for (const entry of writes) await outbox.entries.update(entry.key, { state: 'sent', mayHaveLeft: true });
    return { writes, cancels };
  });
}

function sendable(all: AnyEntry[], mine: AnyEntry[], nowMs: number, size: number): AnyEntry[] {
  const picked: AnyEntry[] = [];
  const lanes = new Set<string>();
  const undelivered = new Set(all.map((entry) => entry.key));
  let bytes = 0;
  for (const entry of mine) {
    const isOpen = entry.state === 'waiting' || entry.state === 'sent';
    const isFirst = !lanes.has(laneOf(entry));
    if (entry.state !== 'rejected') lanes.add(laneOf(entry)); // a refusal is final: it holds up nothing behind it
    if (!isOpen || !isFirst || !isDue(entry.notBeforeMs, nowMs)) continue;
    const isReady = entry.needs.every(
      (need) => !undelivered.has(need) || picked.some((one) => one.key === need),
    );
    if (!isReady) continue;
    bytes += JSON.stringify(entry.args).length;
    if (picked.length >= size || (bytes > SYNC_LIMITS.pushBytes && picked.length > 0)) break;
    picked.push(entry);
  }
  return picked;
}

const laneOf = (entry: AnyEntry) => `${entry.owner} ${entry.lane}`;
