import { SYNC_LIMITS } from '#contract/limits.ts';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { AnyEntry, Outbox, OutboxEntry, Receipt } from './outbox.ts';

/** This person's undelivered writes of one name, in order. A visitor's own count as theirs. */
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

/** What the person last wrote under an entry: an edit that waits for its cancel included. */
export const newestArgs = <N extends MutationName>(entry: OutboxEntry<N>): Mutations[N] =>
  entry.replacement ?? entry.args;

/** Everything undelivered that belongs to the person or to a visitor, in order. */
export async function entriesOf(outbox: Outbox, owner: number | null): Promise<AnyEntry[]> {
  const entries = await outbox.entries.orderBy('seq').toArray();
  return entries.filter((entry) => entry.owner === owner || entry.owner === 'visitor');
}

/** How many entries of other accounts wait on this phone, and whose they are. */
export async function othersWaiting(outbox: Outbox, owner: number | null) {
  const entries = await outbox.entries
    .filter((entry) => entry.owner !== owner && entry.owner !== 'visitor')
    .toArray();
  const owners = await outbox.owners.toArray();
  return { count: entries.length, owners: owners.filter((row) => row.id !== owner) };
}

/** What was delivered lately, newest first: the person's own. A visitor's are shown to nobody who has signed in. */
export async function receiptsOf(outbox: Outbox, owner: number | null, nowMs: number): Promise<Receipt[]> {
  const receipts = await outbox.receipts.orderBy('deliveredAtMs').reverse().toArray();
  const oldestMs = nowMs - SYNC_LIMITS.receiptDays * DAY_MS;
  return receipts.filter((r) => r.owner === (owner ?? 'visitor') && r.deliveredAtMs > oldestMs);
}
