import { setTimeout as pause } from 'node:timers/promises';
import { hashOf, type ListingDraft } from './listing.ts';

/** An existing listing, as far as an import needs it. */
interface KnownDraft {
  /** Hash of the last import. */
  hash: string;
  /** An import has closed it, and its list contains it again. */
  isClosed?: boolean;
  /** A person has changed it since; their changes stay. */
  isPeoples?: boolean;
}

/** The storage of an import. */
export interface ImportTarget {
  /** Returns the existing listings among the identities. */
  findByIdentities(identities: readonly string[]): Promise<Map<string, KnownDraft>>;
  /** Stores new and changed listings, at most 200 per call, in one transaction. */
  write(batch: readonly { draft: ListingDraft; hash: string }[]): Promise<void>;
}

export interface ImportCounts {
  imported: number;
  updated: number;
  unchanged: number;
  /** Updated listings that keep a person's changes. */
  peoples: number;
}

/** How an import shares time with a server. */
export interface Pace {
  /** Called after each batch with the progress from 0 to 1. */
  onBatch?: (share: number) => void;
  /** Uses small batches with pauses, so that a running server gets its turn. */
  isGentle?: boolean;
}

/** Listings per transaction, so that other readers and writers never wait long. */
export const BATCH_ROWS = 200;
/** Smaller batches next to a running server, whose own writes wait for a batch. */
const GENTLE_ROWS = 50;
/** Pause per batch, as a multiple of its duration, up to the maximum. */
const REST_FACTOR = 3;
const REST_MAX_MS = 500;

/** Pauses in proportion to the work since a time of `performance.now()`. */
export const rest = (sinceMs: number): Promise<void> =>
  pause(Math.min(REST_MAX_MS, REST_FACTOR * (performance.now() - sinceMs)));

/** Processes items in batches, one after another. */
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

/** Writes new and changed drafts; a second run with the same drafts writes nothing. With `isDryRun` it only counts. */
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
        const existing = found.get(draft.identity);
        return existing?.hash !== hash || existing.isClosed;
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

/** An empty target for a dry run without a database. */
export const NO_TARGET: ImportTarget = {
  findByIdentities: async () => new Map(),
  write: async () => {
    throw new Error('A dry run writes nothing');
  },
};
