import { SYNC_LIMITS } from '#contract/limits.ts';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { AnyEntry, OutboxEntry } from './entry.ts';
import type { Outbox, Receipt } from './outbox.ts';

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

/** Whether its author has taken it back: it says nothing any more. An edit that waits for its cancel goes on with its new words. */
export const isWithdrawn = ({ state, replacement }: Pick<AnyEntry, 'state' | 'replacement'>): boolean =>
  state === 'cancelling' && replacement === undefined;

/** A row, or one that will be, as writes name it. */
interface Named {
  /** Null while the server has not given it one. */
  id: number | null;
  /** Of the write that made it; null where no phone did. */
  key: string | null;
  /** Of the write that made a review, when its author has rewritten it since. */
  firstKey?: string | undefined;
}

/** How a write names a row: by the key of the write that made it, where there is one, because a restored server hands out ids again. */
export const nameOf = ({ id, key, firstKey }: Named & { id: number }): number | string =>
  firstKey ?? key ?? id;

/** Whether a write names this row. */
export const names = ({ id, key, firstKey }: Named, name: number | string): boolean =>
  name === id || name === key || name === firstKey;

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
