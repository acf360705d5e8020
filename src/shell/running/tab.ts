const KEY = 'petiyard-tab';

/** Where a tab keeps its name; null where the browser keeps nothing. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem'> | null;

/**
 * Names this tab. A reload keeps the name, so that a form finds the text of its own tab again; anything else makes a new
 * one, because a duplicated tab begins with a copy of the other's storage.
 */
function tabName(storage: TabStorage, isReload: boolean): string {
  const known = isReload ? storage?.getItem(KEY) : null;
  if (known) return known;
  const name = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;
  try {
    storage?.setItem(KEY, name);
  } catch {
    // full: after a reload the text is found as another tab's
  }
  return name;
}

/** The same for this page. */
export const ownTab = (): string => tabName(sessionStorageOrNull(), isReload());

function sessionStorageOrNull(): TabStorage {
  try {
    return sessionStorage;
  } catch {
    return null; // the browser blocks it
  }
}

const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
