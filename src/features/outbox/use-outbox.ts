import { useClock } from '#src/data/core/use-clock.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { conflictOf } from '#src/data/write/conflicts.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { readLink } from '#src/local/outbox/backoff.ts';
import type { OwnerRow, Receipt } from '#src/local/outbox/outbox.ts';
import { entriesOf, othersWaiting, receiptsOf } from '#src/local/outbox/queries.ts';
import { useSession } from '#src/session/session-context.tsx';
import { kindOf } from './kinds.tsx';
import { countWaiting, type OutboxItems, outboxItems } from './outbox-items.ts';

/** Interval for updating the shown ages. */
const TICK_MS = 15_000;

/** The data of `/outbox`. Times are this phone's clock; add `skewMs` before showing them. */
export interface OutboxView extends OutboxItems {
  links: ReadonlyMap<string, string>;
  /** Texts about items that replaced a text from another phone, by key. */
  conflicts: ReadonlyMap<string, string>;
  waitingCount: number;
  attentionCount: number;
  others: { count: number; owners: OwnerRow[] };
  /** Time of the next retry during a server fault; null if there is none. */
  serverFaultUntilMs: number | null;
  nowMs: number;
  skewMs: number;
}

/** Subscribes to the outbox of the current or last known person. Undefined until it is read. */
export function useOutbox(): OutboxView | undefined {
  const id = useSession().user?.id ?? null;
  const { phoneNowMs: nowMs } = useClock(TICK_MS);
  const rows = useLive(
    async (core) => {
      const receipts = await receiptsOf(core.outbox, id, core.ports.nowMs());
      return {
        entries: await entriesOf(core.outbox, id),
        receipts,
        links: await readLinks(core, receipts),
        conflicts: await readConflicts(core, receipts),
        others: await othersWaiting(core.outbox, id),
        link: await readLink(core.outbox),
        skewMs: (await readSetting(core.cache, 'clockSkewMs')) ?? 0,
      };
    },
    [id],
  );
  if (!rows) return undefined;
  const { entries, receipts, links, conflicts, others, link, skewMs } = rows;
  const items = outboxItems(entries, receipts, { nowMs, skewMs });
  const waitingCount = countWaiting(items.waiting);
  return {
    ...items,
    links,
    conflicts,
    others,
    nowMs,
    skewMs,
    waitingCount,
    attentionCount: items.waiting.length - waitingCount,
    serverFaultUntilMs: link.isServerFault && waitingCount > 0 ? link.notBeforeMs : null,
  };
}

/** Returns the address of each receipt by its key. Receipts without one are left out. */
async function readLinks(core: Core, receipts: readonly Receipt[]): Promise<ReadonlyMap<string, string>> {
  const links = new Map<string, string>();
  for (const { key, name, args, id } of receipts) {
    const link = await kindOf(name).link(core, args, id);
    if (link !== null) links.set(key, link);
  }
  return links;
}

async function readConflicts(core: Core, receipts: readonly Receipt[]): Promise<ReadonlyMap<string, string>> {
  const conflicts = new Map<string, string>();
  for (const receipt of receipts) {
    const words = await conflictOf(core, receipt);
    if (words !== undefined) conflicts.set(receipt.key, words);
  }
  return conflicts;
}
