import { SYNC_LIMITS } from '#contract/limits.ts';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { AnyEntry, OutboxEntry } from './entry.ts';
import type { Outbox, Receipt } from './outbox.ts';

/** Undelivered writes of one name by this person or a visitor, in order. */
export async function pendingEntries<N extends MutationName>(
  outbox: Outbox,
  name: N,
  owner: number | null,
  fits: (args: Mutations[N]) => boolean = () => true,
): Promise<OutboxEntry<N>[]> {
  const entries = await entriesOf(outbox, owner);
  return entries.filter(
    (entry) => entry.name === name && fits(newestArgs(entry as OutboxEntry<N>)),
  ) as unknown as OutboxEntry<N>[];
}

/** The person's latest words of an entry, including a pending edit. */
export const newestArgs = <N extends MutationName>(entry: OutboxEntry<N>): Mutations[N] =>
  entry.replacement ?? entry.args;

/** Whether its author discarded it. An edit that waits for its cancel counts with its new words. */
export const isWithdrawn = ({ state, replacement }: Pick<AnyEntry, 'state' | 'replacement'>): boolean =>
  state === 'cancelling' && replacement === undefined;

/** A row, or a future row, as writes reference it. */
interface Named {
  /** Null until the server assigns it. */
  id: number | null;
  /** Key of the write that made it; null if no phone did. */
  key: string | null;
  /** Key of the write that made a review, after its author rewrote it. */
  firstKey?: string | undefined;
}

/** The reference to a row: the key of the write that made it, if any, because a restored server reuses ids. */
export const nameOf = ({ id, key, firstKey }: Named & { id: number }): number | string =>
  firstKey ?? key ?? id;

/** Whether a reference names this row. */
export const names = ({ id, key, firstKey }: Named, name: number | string): boolean =>
  name === id || name === key || name === firstKey;

/** Undelivered entries of the person or a visitor, in order. */
export async function entriesOf(outbox: Outbox, owner: number | null): Promise<AnyEntry[]> {
  const entries = await outbox.entries.orderBy('seq').toArray();
  return entries.filter((entry) => entry.owner === owner || entry.owner === 'visitor');
}

/** Entries of other accounts on this phone, with the owners' names. */
export async function othersWaiting(outbox: Outbox, owner: number | null) {
  const entries = await outbox.entries
    .filter((entry) => entry.owner !== owner && entry.owner !== 'visitor')
    .toArray();
  const owners = await outbox.owners.toArray();
  return { count: entries.length, owners: owners.filter((row) => row.id !== owner) };
}

/** The person's recent receipts, newest first. A visitor's are hidden from signed-in people. */
export async function receiptsOf(outbox: Outbox, owner: number | null, nowMs: number): Promise<Receipt[]> {
  const receipts = await outbox.receipts.orderBy('deliveredAtMs').reverse().toArray();
  const oldestMs = nowMs - SYNC_LIMITS.receiptDays * DAY_MS;
  return receipts.filter((r) => r.owner === (owner ?? 'visitor') && r.deliveredAtMs > oldestMs);
}
