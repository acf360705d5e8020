import { hashOf, type ListingDraft } from './listing.ts';

/** What an import needs of the place it writes to. */
export interface ImportTarget {
  /** Hashes of what was imported last, for those of the identities that are there. */
  findByIdentities(identities: readonly string[]): Promise<Map<string, { hash: string }>>;
  /** Stores new and changed listings, at most 200 at a time, in one transaction. */
  write(batch: readonly { draft: ListingDraft; hash: string }[]): Promise<void>;
}

export interface ImportCounts {
  imported: number;
  updated: number;
  unchanged: number;
}

/** So many listings share a transaction: readers and other writers are never kept waiting long. */
const BATCH_ROWS = 200;

/** Writes what is new or different. A second run with the same drafts writes nothing. With `isDryRun` it only counts. */
export async function importDrafts(
  drafts: readonly ListingDraft[],
  target: ImportTarget,
  isDryRun = false,
): Promise<ImportCounts> {
  const counts = { imported: 0, updated: 0, unchanged: 0 };
  for (let from = 0; from < drafts.length; from += BATCH_ROWS) {
    const batch = drafts.slice(from, from + BATCH_ROWS).map((draft) => ({ draft, hash: hashOf(draft) }));
    const known = await target.findByIdentities(batch.map(({ draft }) => draft.identity));
    const changed = batch.filter(({ draft, hash }) => known.get(draft.identity)?.hash !== hash);
    const updated = changed.filter(({ draft }) => known.has(draft.identity)).length;
    counts.updated += updated;
    counts.imported += changed.length - updated;
    counts.unchanged += batch.length - changed.length;
    if (!isDryRun && changed.length > 0) await target.write(changed);
  }
  return counts;
}

/** Knows nothing and keeps nothing: a dry run where there is no database yet. */
export const NO_TARGET: ImportTarget = {
  findByIdentities: async () => new Map(),
  write: async () => {
    throw new Error('A dry run writes nothing');
  },
};
