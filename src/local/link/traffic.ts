import type { Outbox } from '../outbox/outbox.ts';

/** Bytes fetched in a calendar month of this phone. */
export interface Traffic {
  /** '2026-03'. */
  month: string;
  bytes: number;
  /** When counting began in that month, epoch milliseconds. */
  sinceMs: number;
}

const NAME = 'traffic';

/** The traffic in the month of `nowMs`. */
export async function readTraffic(outbox: Outbox, nowMs: number): Promise<Traffic> {
  const empty = { month: monthOf(nowMs), bytes: 0, sinceMs: nowMs };
  const counted = await outbox.readMeta<Traffic>(NAME, empty);
  return counted.month === empty.month ? counted : empty;
}

/** Adds to the month's traffic. @throws QuotaExceededError when the phone is full. */
export async function addTraffic(outbox: Outbox, bytes: number, nowMs: number): Promise<void> {
  await outbox.transaction('rw', outbox.meta, async () => {
    const counted = await readTraffic(outbox, nowMs);
    await outbox.writeMeta(NAME, { ...counted, bytes: counted.bytes + bytes });
  });
}

function monthOf(ms: number): string {
  const date = new Date(ms);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}
