import { useCallback } from 'react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { useWrite } from '#src/data/write/use-write.ts';
import type { Core } from '#src/local/core.ts';
import { useSession } from '#src/session/session-context.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { writeBook } from './animals.local.ts';
import { type Book, type BookWrite, EMPTY_BOOK, titlesIn } from './animals.overlay.ts';
import { ANIMALS_WORDS as WORDS } from './animals.words.ts';
import { sayOfBook } from './animals-offer.local.ts';
import { readBook } from './read-book.local.ts';

/** The book that was last shown: reading thousands of records takes a cheap phone half a second. */
const lastShown = new WeakMap<Core, { owner: number | 'visitor'; book: Book }>();

/** The book of the person, or of a visitor on this phone, and the function that changes it. */
export function useBook() {
  const core = useCore();
  const { state, user } = useSession();
  const { tell, run } = useWrite();
  const toaster = useToast();
  const isKnown = state !== 'unknown';
  const owner = user?.id ?? ('visitor' as const);
  const read = useLive(
    async (live) => {
      if (!isKnown) return undefined;
      const book = await readBook(live, user);
      lastShown.set(core, { owner, book });
      return book;
    },
    [isKnown, user],
  );
  const last = lastShown.get(core);
  const book = read ?? (isKnown && last?.owner === owner ? last.book : undefined);

  /** Stores writes and later shows the result. @throws QuotaExceededError when the phone is full */
  const save = useCallback(
    async (writes: readonly BookWrite[], draft?: string) => {
      const titleOf = titlesIn(book ?? EMPTY_BOOK, writes);
      const key = await writeBook(core, user, writes, { titleOf, ...(draft === undefined ? {} : { draft }) });
      if (key === null) toaster.show({ ...WORDS.local, durationMs: TOAST_LIMITS.shortMs });
      else void run(() => tell(key, sayOfBook));
    },
    [core, user, book, run, tell, toaster],
  );
  /** Undefined until the phone's copy is read. */
  return { book, user, owner, save, newKey: () => core.ports.uuid() };
}

export type BookChanges = Pick<ReturnType<typeof useBook>, 'save' | 'newKey' | 'owner'>;
