import type { User } from '#contract/auth.ts';
import { withRoom } from '#src/local/browser/quota.ts';
import type { Core } from '#src/local/core.ts';
import { deleteDraft } from '#src/local/outbox/drafts.ts';
import { enqueueAll } from '#src/local/outbox/enqueue.ts';
import { type BookWrite, withWrites } from './animals.overlay.ts';
import { LOCAL_BOOK, readLocalBook } from './read-book.local.ts';

/** Outbox meta with the person who was asked about that book. */
export const BOOK_ASKED = 'animalBookAskedOf';

/** Deletes the book that a visitor keeps on this phone. */
export const forgetLocalBook = ({ outbox }: Core): Promise<void> => outbox.meta.delete(LOCAL_BOOK);

/**
 * Stores writes: those of a person in the outbox, those of a visitor in the book on this phone. Resolves with the outbox
 * key of the last one, or null for a visitor. Storing the same writes again stores them once.
 * @param titleOf the title in the outbox. @param draft the form's draft, deleted with the last write.
 * @throws QuotaExceededError when the phone is full
 */
export async function writeBook(
  core: Core,
  user: User | null,
  writes: readonly BookWrite[],
  { titleOf, draft }: { titleOf: (write: BookWrite) => string; draft?: string },
): Promise<string | null> {
  if (!user) {
    await writeLocally(core, writes, draft);
    return null;
  }
  const last = writes.at(-1);
  const keys = await enqueueAll(
    core,
    writes.map((write) => {
      const ending = write === last && draft !== undefined ? { draft } : {};
      return { ...write, owner: user, about: titleOf(write), ...ending };
    }),
  );
  return keys.at(-1) ?? null;
}

async function writeLocally(core: Core, writes: readonly BookWrite[], draft: string | undefined) {
  const { outbox } = core;
  await withRoom(core, () =>
    outbox.transaction('rw', outbox.meta, outbox.drafts, async () => {
      await outbox.writeMeta(LOCAL_BOOK, withWrites(await readLocalBook(core), writes));
      await outbox.meta.delete(BOOK_ASKED);
      if (draft !== undefined) await deleteDraft(outbox, draft, 'visitor');
    }),
  );
}
