import { SYNC_LIMITS } from '#contract/limits.ts';
import { isOfBook } from '#contract/mutations.ts';
import type { Link } from '../outbox/backoff.ts';
import { isDue } from '../outbox/backoff.ts';
import type { AnyEntry, Lease, Owner } from '../outbox/entry.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { step } from '../outbox/transitions.ts';

/** A batch that is about to leave, already marked on disk. All entries have the same owner. */
export interface Batch {
  owner: Owner;
  writes: AnyEntry[];
  cancels: AnyEntry[];
  /** Bytes of the writes on the wire, uncompressed. */
  bytes: number;
}

/** Limits of one batch, and the suspects of the last one. */
export type Room = Pick<Link, 'batchSize' | 'batchBytes' | 'suspects' | 'pace'>;

/** The sender: the signed-in person and the lease. */
export interface Picker {
  userId: number | null;
  lease: Lease;
  /** Ids of expired leases: their entries may be picked again. */
  over: ReadonlySet<string>;
}

/**
 * Picks the entries that may go now and leases them, in one transaction: the signed-in person's, or else a visitor's;
 * due, first in their lane, the animal book after all others, with their needs on the server or earlier in the batch.
 * Of suspects and repeatedly failed entries, half go with the others; the last one goes after them.
 * @returns null while another pass is sending: one batch at a time saves radio time.
 */
export function pickBatch(
  outbox: Outbox,
  { userId, lease, over }: Picker,
  room: Room,
): Promise<Batch | null> {
  return outbox.transaction('rw', [outbox.entries], async () => {
    const all = await outbox.entries.orderBy('seq').toArray();
    if (all.some((entry) => entry.lease && entry.lease.id !== lease.id && !over.has(entry.lease.id)))
      return null;
    const batches = owners(userId).map((owner) => choose(all, owner, lease.atMs, room));
    const batch = batches.find((one) => sizeOf(one) > 0) ?? NOTHING;
    const leased = [...batch.cancels, ...batch.writes].map(
      (entry) => step(entry, 'send', { lease }) ?? entry,
    );
    await outbox.entries.bulkPut(leased);
    return batch;
  });
}

/** The leases of entries in flight. */
export async function leasesOf({ entries }: Outbox): Promise<Lease[]> {
  const leased = await entries.where('state').anyOf('sent', 'cancelling').toArray();
  return leased.flatMap(({ lease }) => lease ?? []);
}

/** An imported book of thousands of records never delays what others wait for. */
const bookLast = (entries: readonly AnyEntry[]): AnyEntry[] =>
  entries.toSorted((one, other) => Number(isOfBook(one.name)) - Number(isOfBook(other.name)));

/** Everything that may be sent once its own wait is over. Marks nothing. */
export async function findSendable(outbox: Outbox, userId: number | null): Promise<AnyEntry[]> {
  const all = await outbox.entries.orderBy('seq').toArray();
  return owners(userId).flatMap((owner) => {
    const mine = all.filter((entry) => entry.owner === owner);
    return [...mine.filter(isCancelling), ...sendable(all, mine, Number.POSITIVE_INFINITY)];
  });
}

/** The number of entries in a batch. */
export const sizeOf = ({ writes, cancels }: Batch) => writes.length + cancels.length;

/** The keys of a batch, including cancels. */
export const keysOf = ({ writes, cancels }: Batch) => [...cancels, ...writes].map(({ key }) => key);

const NOTHING: Batch = { owner: 'visitor', writes: [], cancels: [], bytes: 0 };
const owners = (userId: number | null): Owner[] => (userId === null ? ['visitor'] : [userId, 'visitor']);

function choose(all: AnyEntry[], owner: Owner, nowMs: number, room: Room): Batch {
  const mine = all.filter((entry) => entry.owner === owner);
  const due = mine.filter((entry) => isCancelling(entry) && isEntryDue(entry, nowMs));
  const ready = bookLast(sendable(all, mine, nowMs));
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
  // If all others need the suspect, it gets its turn.
  return sizeOf(batch) > 0 ? batch : without(new Set(suspected.slice(Math.ceil(half))));
}

/** Entries that may go, in order. A child is ready behind its parent, because both go together. */
function sendable(all: AnyEntry[], mine: AnyEntry[], nowMs: number): AnyEntry[] {
  const picked: AnyEntry[] = [];
  const pickedKeys = new Set<string>();
  const lanes = new Set<string>();
  const undelivered = new Set(all.map((entry) => entry.key));
  for (const entry of mine) {
    const isFirst = !lanes.has(entry.lane);
    if (entry.state !== 'rejected') lanes.add(entry.lane); // a refusal is final: it blocks nothing behind it
    if (!isOpen(entry) || !isFirst || !isEntryDue(entry, nowMs)) continue;
    if (!entry.needs.every((need) => !undelivered.has(need) || pickedKeys.has(need))) continue;
    picked.push(entry);
    pickedKeys.add(entry.key);
  }
  return picked;
}

/** The first entries that fit one request; needs come before what needs them. */
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
/** Bytes of a write besides its args: key, name, time and needs. */
const FRAME_BYTES = 200;
const bytesOf = ({ args }: AnyEntry) => encoder.encode(JSON.stringify(args)).byteLength + FRAME_BYTES;
const isCancelling = (entry: AnyEntry) => entry.state === 'cancelling';
/** Parked entries go once a day; only a refusal needs the person. */
const isOpen = ({ state }: AnyEntry) => state === 'waiting' || state === 'sent' || state === 'parked';
/** An entry that failed repeatedly while others passed goes separately. */
const isFresh = (entry: AnyEntry) => entry.failures < SYNC_LIMITS.isolateAfterFailures;
export const isEntryDue = (entry: AnyEntry, nowMs: number) =>
  isDue(entry.notBeforeMs, nowMs, entry.waitsSinceMs);
