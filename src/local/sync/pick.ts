import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Link } from '../outbox/backoff.ts';
import { isDue } from '../outbox/backoff.ts';
import type { AnyEntry, Outbox, Owner } from '../outbox/outbox.ts';

/** A batch that is about to leave: already marked on disk. All of it is one owner's. */
export interface Batch {
  owner: Owner;
  writes: AnyEntry[];
  cancels: AnyEntry[];
  /** Bytes of the writes as they travel, before they are packed. */
  bytes: number;
}

/** How much one batch may hold, and which entries of the last one may have made the server fail. */
export type Room = Pick<Link, 'batchSize' | 'batchBytes' | 'suspects' | 'pace'>;

/**
 * Picks what may go now and marks it as having left, in one transaction: the entries of the signed-in person, or else
 * those that were written while nobody was signed in; due, each the first of its lane, with everything they need on
 * the server or earlier in the batch. Of those that may have made the server fail, or have failed by themselves again
 * and again, half go with all the others; one alone goes after them.
 */
export function pickBatch(outbox: Outbox, userId: number | null, nowMs: number, room: Room): Promise<Batch> {
  return outbox.transaction('rw', [outbox.entries], async () => {
    const all = await outbox.entries.orderBy('seq').toArray();
    const batches = owners(userId).map((owner) => choose(all, owner, nowMs, room));
    const batch = batches.find((one) => sizeOf(one) > 0) ?? NOTHING;
    if (batch.writes.length > 0) await outbox.entries.bulkPut(batch.writes.map(markedSent));
    return batch;
  });
}

function markedSent({ isHeld: _, ...entry }: AnyEntry): AnyEntry {
  return { ...entry, state: 'sent', mayHaveLeft: true } as AnyEntry;
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

/** Keys of a batch, those of what it takes back included. */
export const keysOf = ({ writes, cancels }: Batch) => [...cancels, ...writes].map(({ key }) => key);

const NOTHING: Batch = { owner: 'visitor', writes: [], cancels: [], bytes: 0 };
const owners = (userId: number | null): Owner[] => (userId === null ? ['visitor'] : [userId, 'visitor']);

function choose(all: AnyEntry[], owner: Owner, nowMs: number, room: Room): Batch {
  const mine = all.filter((entry) => entry.owner === owner);
  const due = mine.filter((entry) => isCancelling(entry) && isEntryDue(entry, nowMs));
  const ready = sendable(all, mine, nowMs);
  const undelivered = new Set(all.map(({ key }) => key));
  const size = Math.min(room.batchSize, room.pace?.size ?? room.batchSize);
  const without = (late: ReadonlySet<AnyEntry>): Batch => {
    const cancels = due.filter((entry) => !late.has(entry)).slice(0, size);
    const { writes, bytes } = fitting(
      ready,
      { size: size - cancels.length, bytes: room.batchBytes },
      (entry, taken) =>
        !late.has(entry) && entry.needs.every((need) => taken.has(need) || !undelivered.has(need)),
    );
    return { owner, cancels, writes, bytes };
  };
  const suspected = [...due, ...ready].filter(
    (entry) => room.suspects?.includes(entry.key) || !isFresh(entry),
  );
  const hasOthers = due.length + ready.length > suspected.length;
  const half = suspected.length / 2;
  const batch = without(new Set(suspected.slice(hasOthers ? Math.floor(half) : Math.ceil(half))));
  // All others may need the one that is suspected: then it has its turn.
  return sizeOf(batch) > 0 ? batch : without(new Set(suspected.slice(Math.ceil(half))));
}

/** What may go, in order. A child counts as ready behind its parent, because both go together. */
function sendable(all: AnyEntry[], mine: AnyEntry[], nowMs: number): AnyEntry[] {
  const picked: AnyEntry[] = [];
  const pickedKeys = new Set<string>();
  const lanes = new Set<string>();
  const undelivered = new Set(all.map((entry) => entry.key));
  for (const entry of mine) {
    const isFirst = !lanes.has(entry.lane);
    if (entry.state !== 'rejected') lanes.add(entry.lane); // a refusal is final: it holds up nothing behind it
    if (!isOpen(entry) || !isFirst || !isEntryDue(entry, nowMs)) continue;
    if (!entry.needs.every((need) => !undelivered.has(need) || pickedKeys.has(need))) continue;
    picked.push(entry);
    pickedKeys.add(entry.key);
  }
  return picked;
}

/** The first of them, as many as one request carries; what is needed always stands before what needs it. */
function fitting(
  entries: readonly AnyEntry[],
  room: { size: number; bytes: number },
  mayGo: (entry: AnyEntry, taken: ReadonlySet<string>) => boolean,
): Pick<Batch, 'writes' | 'bytes'> {
  const writes: AnyEntry[] = [];
  const taken = new Set<string>();
  let bytes = 0;
  for (const entry of entries) {
    if (!mayGo(entry, taken)) continue;
    const own = bytesOf(entry);
    if (writes.length >= room.size || (bytes + own > room.bytes && writes.length > 0)) break;
    writes.push(entry);
    taken.add(entry.key);
    bytes += own;
  }
  return { writes, bytes };
}

const encoder = new TextEncoder();
/** What else of a write travels: its key, name, time and what it needs. */
const FRAME_BYTES = 200;
const bytesOf = ({ args }: AnyEntry) => encoder.encode(JSON.stringify(args)).byteLength + FRAME_BYTES;
const isCancelling = (entry: AnyEntry) => entry.state === 'cancelling';
/** What is parked goes once a day, too: only a refusal needs the person. */
const isOpen = ({ state }: AnyEntry) => state === 'waiting' || state === 'sent' || state === 'parked';
/** An entry that has failed by itself more than once while others passed goes apart from them. */
const isFresh = (entry: AnyEntry) => entry.failures < SYNC_LIMITS.isolateAfterFailures;
export const isEntryDue = (entry: AnyEntry, nowMs: number) =>
  isDue(entry.notBeforeMs, nowMs, entry.waitsSinceMs);
