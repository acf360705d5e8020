import { conflictOf } from '#src/data/conflicts.ts';
import { isAwaited } from '#src/data/delivery.ts';
import type { Core } from '#src/local/core.ts';
import type { Receipt } from '#src/local/outbox/outbox.ts';
import { isLate } from './queue-facts.ts';

/** Name under which the outbox keeps up to when deliveries were told of, the server's clock as in the receipts. */
const TOLD = 'sentToldMs';

/** What went in the background and was not told of. */
export interface SentNotice {
  count: number;
  /** One of them has replaced what the person wrote on another phone. */
  conflict?: string;
}

/**
 * The posts of this person that went in the background since it was last told, each counted once on the whole phone
 * whatever number of tabs asks. A post that went while its form waited for the answer has been told of there.
 */
export function takeSentNotice(core: Core, owner: number | null): Promise<SentNotice> {
  const { outbox, reach } = core;
  return outbox.transaction('rw', [outbox.receipts, outbox.drafts, outbox.meta], async () => {
    const toldMs = await outbox.readMeta<number | null>(TOLD, null);
    const fresh = await outbox.receipts
      .where('deliveredAtMs')
      .above(toldMs ?? 0)
      .toArray();
    const own = fresh.filter((receipt) => receipt.owner === owner || receipt.owner === 'visitor');
    if (own.length === 0 && toldMs !== null) return { count: 0 };
    const newest = Math.max(toldMs ?? 0, ...own.map(({ deliveredAtMs }) => deliveredAtMs));
    await outbox.writeMeta(TOLD, own.length > 0 ? newest : reach.serverNowMs());
    const untold = own.filter((receipt) => isUntold(core, receipt));
    const [conflict] = await Promise.all(
      untold.filter(({ previous }) => previous).map((each) => conflictOf(core, each)),
    );
    return { count: untold.length, ...(conflict === undefined ? {} : { conflict }) };
  });
}

/** No form waited for the answer: it had given up, or the words were changed in the outbox afterwards. */
function isUntold(core: Core, receipt: Receipt): boolean {
  const skewMs = core.reach.serverNowMs() - core.ports.nowMs();
  return (isLate(receipt, skewMs) || receipt.isAmended === true) && !isAwaited(core, receipt.key);
}
