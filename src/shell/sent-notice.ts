import type { Core } from '#src/local/core.ts';
import { isLate } from './queue-facts.ts';

/** Name under which the outbox keeps up to when deliveries were told of, this phone's clock. */
const TOLD = 'sentToldMs';

/**
 * How many posts of this person went in the background since it was last told, each counted once on the whole phone
 * whatever number of tabs asks. A post that went while its form waited for the answer has been told of there.
 */
export function takeSentNotice({ outbox, ports }: Core, owner: number | null): Promise<number> {
  return outbox.transaction('rw', [outbox.receipts, outbox.meta], async () => {
    const toldMs = await outbox.readMeta<number | null>(TOLD, null);
    const fresh = await outbox.receipts
      .where('deliveredAtMs')
      .above(toldMs ?? 0)
      .toArray();
    const own = fresh.filter((receipt) => receipt.owner === owner || receipt.owner === 'visitor');
    if (own.length === 0 && toldMs !== null) return 0;
    const newest = Math.max(toldMs ?? 0, ...own.map(({ deliveredAtMs }) => deliveredAtMs));
    await outbox.writeMeta(TOLD, own.length > 0 ? newest : ports.nowMs());
    return own.filter(isLate).length;
  });
}
