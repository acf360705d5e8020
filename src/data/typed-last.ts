import { isQuotaError } from '#src/local/browser/quota.ts';
import { storeRow } from '#src/local/outbox/drafts.ts';
import type { Draft, Outbox } from '#src/local/outbox/outbox.ts';

/** The small storage, which a page that is left can still write at once; every browser stores that, a killed one's aside. */
export type SmallStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'petiyard-typed:';

/** Drafts that were given to the storage and of which it has not said yet that they are there, by their keys. */
const underWay = new WeakMap<Outbox, Map<string, Draft>>();

/** Notes that a draft is on its way to the storage. @returns what says that the storage has answered. */
export function noteUnderWay(outbox: Outbox, draft: Draft, storage: SmallStorage): () => void {
  const drafts = underWay.get(outbox) ?? new Map<string, Draft>();
  underWay.set(outbox, drafts);
  drafts.set(draft.name, draft);
  return () => {
    if (drafts.get(draft.name) !== draft) return; // a newer one is under way
    drafts.delete(draft.name);
    storage.removeItem(PREFIX + draft.name); // the page was hidden meanwhile and lives on
  };
}

/** A form was emptied: what is still under way of it is not wanted. */
export const forgetUnderWay = (outbox: Outbox, name: string): void => void underWay.get(outbox)?.delete(name);

/**
 * Keeps what is still under way in the small storage: the page is left, and some browsers drop what they have not begun
 * to store of it (WebKit all of it, and those with a page cache what we end ourselves).
 */
export function keepTypedLast(outbox: Outbox, storage: SmallStorage): void {
  for (const [name, draft] of underWay.get(outbox) ?? []) {
    try {
      storage.setItem(PREFIX + name, JSON.stringify(draft));
    } catch (error) {
      if (!isQuotaError(error)) throw error; // the draft as it was a few letters before stands in the database
    }
  }
}

/** Puts what pages kept as they were left where the other drafts are. On a full phone it stays where it is. */
export async function takeTypedLast(outbox: Outbox, storage: SmallStorage): Promise<void> {
  for (const key of keptIn(storage)) {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as Draft | null;
    if (kept) {
      try {
        await takeOne(outbox, kept);
      } catch (error) {
        if (isQuotaError(error)) continue;
        throw error;
      }
    }
    storage.removeItem(key);
  }
}

async function takeOne(outbox: Outbox, row: Draft): Promise<void> {
  await outbox.transaction('rw', outbox.drafts, async () => {
    const stored = await outbox.drafts.get(row.name);
    if (stored && stored.savedAtMs > row.savedAtMs) return; // the page was restored and has gone on with it
    await Promise.all(storeRow(outbox, row));
  });
}

const keptIn = (storage: SmallStorage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter(
    (key): key is string => key?.startsWith(PREFIX) ?? false,
  );
