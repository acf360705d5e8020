import { isQuotaError } from '#src/local/browser/quota.ts';
import { storeRow } from '#src/local/outbox/drafts.ts';
import type { Draft, Outbox } from '#src/local/outbox/outbox.ts';
import type { SmallStorage } from '../core/small-storage.ts';

const PREFIX = 'petiyard-typed:';

/** Drafts with a pending database write, by key. */
const pending = new WeakMap<Outbox, Map<string, Draft>>();

/** Registers a pending draft. @returns a function to call after the write */
export function noteUnderWay(outbox: Outbox, draft: Draft, storage: SmallStorage): () => void {
  const drafts = pending.get(outbox) ?? new Map<string, Draft>();
  pending.set(outbox, drafts);
  drafts.set(draft.name, draft);
  return () => {
    if (drafts.get(draft.name) !== draft) return; // a newer draft is pending
    drafts.delete(draft.name);
    storage.removeItem(PREFIX + draft.name); // the page was hidden meanwhile and is in use again
  };
}

/** Forgets a pending draft after its form was emptied. */
export const forgetUnderWay = (outbox: Outbox, name: string): void => void pending.get(outbox)?.delete(name);

/** Saves pending drafts synchronously when the page closes, because some browsers drop its pending database writes. */
export function keepTypedLast(outbox: Outbox, storage: SmallStorage): void {
  for (const [name, draft] of pending.get(outbox) ?? []) {
    try {
      storage.setItem(PREFIX + name, JSON.stringify(draft));
    } catch (error) {
      if (!isQuotaError(error)) throw error; // the database has the draft without its last letters
    }
  }
}

/** Moves drafts of closed pages to the database. On a full phone they stay. */
export async function takeTypedLast(outbox: Outbox, storage: SmallStorage): Promise<void> {
  for (const key of keysIn(storage)) {
    const stored = JSON.parse(storage.getItem(key) ?? 'null') as Draft | null;
    if (stored) {
      try {
        await takeOne(outbox, stored);
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
    if (stored && stored.savedAtMs > row.savedAtMs) return; // the page was restored and has saved a newer draft
    await Promise.all(storeRow(outbox, row));
  });
}

const keysIn = (storage: SmallStorage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter(
    (key): key is string => key?.startsWith(PREFIX) ?? false,
  );
