import { setTimeout as pause } from 'node:timers/promises';
import { hashOf, type ListingDraft } from './listing.ts';

/** What an import knows of a listing that is there. */
interface KnownDraft {
  /** Of what was imported last. */
  hash: string;
  /** An import has taken it off, and its list has it again. */
  isClosed?: boolean;
  /** A person has changed it since: what they wrote stays. */
  isPeoples?: boolean;
}

/** What an import needs of the place it writes to. */
export interface ImportTarget {
  /** Those of the identities that are there. */
  findByIdentities(identities: readonly string[]): Promise<Map<string, KnownDraft>>;
  /** Stores new and changed listings, at most 200 at a time, in one transaction. */
  write(batch: readonly { draft: ListingDraft; hash: string }[]): Promise<void>;
}

export interface ImportCounts {
  imported: number;
  updated: number;
  unchanged: number;
  /** Of the updated ones those of which a person's words stay. */
  peoples: number;
}

/** How an import goes about its work. */
export interface Pace {
  /** After each batch: how much is done, from 0 to 1. */
  onBatch?: (share: number) => void;
  /** Takes small batches and rests after each, so that a server beside it has its turn. */
  isGentle?: boolean;
}

/** So many listings share a transaction: readers and other writers are never kept waiting long. */
export const BATCH_ROWS = 200;
/** Beside a server fewer: one of its own writes would wait so long, and its readers with it. */
const GENTLE_ROWS = 50;
/** It rests three times as long as it has worked, but no longer than this at once. */
const REST_TIMES = 3;
const LONGEST_REST_MS = 500;

/** Rests from the work since a moment of `performance.now()`. */
export const rest = (sinceMs: number): Promise<void> =>
  pause(Math.min(LONGEST_REST_MS, REST_TIMES * (performance.now() - sinceMs)));

/** Does something with all items in turn, a batch at a time. */
export async function inBatches<T>(
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<void>,
  { onBatch, isGentle = false }: Pace = {},
): Promise<void> {
  const rows = isGentle ? GENTLE_ROWS : BATCH_ROWS;
  for (let from = 0; from < items.length; from += rows) {
    const startMs = performance.now();
    await work(items.slice(from, from + rows));
    onBatch?.(Math.min(1, (from + rows) / items.length));
    if (isGentle) await rest(startMs);
  }
}

/** Writes what is new or different. A second run with the same drafts writes nothing. With `isDryRun` it only counts. */
export async function importDrafts(
  drafts: readonly ListingDraft[],
  target: ImportTarget,
  isDryRun = false,
  pace: Pace = {},
): Promise<ImportCounts> {
  const counts = { imported: 0, updated: 0, unchanged: 0, peoples: 0 };
  await inBatches(
    drafts,
    async (some) => {
      const batch = some.map((draft) => ({ draft, hash: hashOf(draft) }));
      const found = await target.findByIdentities(batch.map(({ draft }) => draft.identity));
      const changed = batch.filter(({ draft, hash }) => {
        const known = found.get(draft.identity);
        return known?.hash !== hash || known.isClosed;
      });
      const updated = changed.flatMap(({ draft }) => found.get(draft.identity) ?? []);
      counts.updated += updated.length;
      counts.peoples += updated.filter(({ isPeoples }) => isPeoples).length;
      counts.imported += changed.length - updated.length;
      counts.unchanged += batch.length - changed.length;
      if (!isDryRun && changed.length > 0) await target.write(changed);
    },
    pace,
  );
  return counts;
}

/** Knows nothing and keeps nothing: a dry run where there is no database yet. */
export const NO_TARGET: ImportTarget = {
  findByIdentities: async () => new Map(),
  write: async () => {
    throw new Error('A dry run writes nothing');
  },
};
