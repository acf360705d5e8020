import type { Dexie } from 'dexie';
import type { SmallStorage } from '#src/data/core/small-storage.ts';
import { phoneStorage } from '#src/data/core/small-storage.ts';
import { keepTypedLast } from '#src/data/draft/typed-last.ts';
import type { Core } from '#src/local/core.ts';

/** The window and document of a page being left; tests replace it. */
export interface LeftPage {
  window: Pick<Window, 'addEventListener'>;
  document: Pick<Document, 'addEventListener' | 'visibilityState'>;
  storage: SmallStorage;
  reload(): void;
}

/** The real page. */
export const browserPage = (): LeftPage => ({
  window,
  document,
  storage: phoneStorage(),
  reload: () => location.reload(),
});

/**
 * On leaving, stores the last typed text and closes the databases if the page may enter the back-forward cache.
 * WebKit would freeze it with open transactions, which would block the app in every later page. A restored page
 * reloads, because its databases are closed.
 * Call this before the databases are opened and before other listeners are added.
 */
export function watchLeaving({ outbox, cache }: Pick<Core, 'outbox' | 'cache'>, page: LeftPage): void {
  const ends = [outbox, cache].map(endable);
  const keep = () => keepTypedLast(outbox, page.storage);
  page.document.addEventListener(
    'visibilitychange',
    () => page.document.visibilityState === 'hidden' && keep(),
  );
  page.window.addEventListener('pagehide', (event) => {
    keep();
    if (event.persisted) for (const end of ends) end();
  });
  page.window.addEventListener('pageshow', (event) => event.persisted && page.reload());
}

/** Tracks the transactions of a database. @returns a function that aborts them and closes it for good. */
function endable(database: Dexie): () => void {
  const open = new Set<IDBTransaction>();
  database.use({
    stack: 'dbcore',
    name: 'open transactions',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        const transaction = core.transaction(stores, mode, options) as IDBTransaction;
        open.add(transaction);
        const ended = () => open.delete(transaction);
        transaction.addEventListener('complete', ended);
        transaction.addEventListener('abort', ended);
        return transaction;
      },
    }),
  });
  return () => {
    for (const transaction of open) breakOff(transaction);
    database.close();
  };
}

function breakOff(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // It is committed; only its event is still to come.
    if ((error as { name?: string }).name !== 'InvalidStateError') throw error;
  }
}
