import type { Dexie } from 'dexie';
import { phoneStorage } from '#src/data/small-storage.ts';
import { keepTypedLast, type SmallStorage } from '#src/data/typed-last.ts';
import type { Core } from '#src/local/core.ts';

/** The window and document of a page that is left; a test replaces it. */
export interface LeftPage {
  window: Pick<Window, 'addEventListener'>;
  document: Pick<Document, 'addEventListener' | 'visibilityState'>;
  storage: SmallStorage;
  reload(): void;
}

/** The page that this runs in. */
export const browserPage = (): LeftPage => ({
  window,
  document,
  storage: phoneStorage(),
  reload: () => location.reload(),
});

/**
 * What a page does as it is left: it keeps what was typed last, and lets its databases go where the browser may put it
 * away whole to show it again ("page cache"). WebKit would freeze it with its transactions open, and the app would wait
 * for them for ever, in whatever page it is opened next. A page that comes back so is opened anew: its databases are closed.
 *
 * To be called before the databases are opened, and before anything else listens for the page being left.
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

/** Follows the transactions of a database. @returns what breaks off those that are open and closes it for good. */
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
    // It has been committed and only its event is still to come.
    if ((error as { name?: string }).name !== 'InvalidStateError') throw error;
  }
}
