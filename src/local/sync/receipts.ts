import { SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { AppliedOutcome } from '#contract/sync.ts';
import type { AnyEntry, Outbox, Receipt } from '../outbox/outbox.ts';

/** Replaces entries with receipts. @returns the number. */
export async function storeDelivered({ receipts, entries }: Outbox, list: Receipt[]): Promise<number> {
  if (list.length > 0) {
    await receipts.bulkPut(list);
    await entries.bulkDelete(list.map(({ key }) => key));
  }
  return list.length;
}

/** The receipt of a delivered entry. @param nowMs server clock. */
export function receiptOf(entry: AnyEntry, outcome: AppliedOutcome, epoch: string, nowMs: number): Receipt {
  const { key, seq, owner, name, args, argsVersion, lane, needs, writtenAt, about, isAmended } = entry;
  return {
    key,
    seq,
    owner,
    name,
    args,
    argsVersion,
    lane,
    needs,
    writtenAt,
    deliveredAtMs: nowMs,
    version: outcome.version,
    epoch,
    ...(outcome.id === undefined ? {} : { id: outcome.id }),
    ...(about === undefined ? {} : { about }),
    ...(entry.isDiscarded || entry.wasDiscarded ? { isDiscarded: true } : {}),
    ...(isAmended ? { isAmended } : {}),
    ...(outcome.previous ? { previous: outcome.previous } : {}),
  };
}

/** @param nowMs server clock. */
export async function forgetOldReceipts(outbox: Outbox, nowMs: number): Promise<void> {
  await outbox.receipts
    .where('deliveredAtMs')
    .below(nowMs - SYNC_LIMITS.receiptDays * DAY_MS)
    .delete();
}
