const KEY = 'petiyard-tab';

/** Storage of a tab's name; null where the browser refuses it. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem'> | null;

/**
 * Names this tab. A reload keeps the name, so that a form finds its tab's text; everything else creates a new one,
 * because a duplicated tab copies the session storage.
 */
function tabName(storage: TabStorage, isReload: boolean): string {
  const previous = isReload ? storage?.getItem(KEY) : null;
  if (previous) return previous;
  const name = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;
  try {
    storage?.setItem(KEY, name);
  } catch {
    // full: after a reload the text is found as another tab's
  }
  return name;
}

/** The name of this page's tab. */
export const ownTab = (): string => tabName(sessionStorageOrNull(), isReload());

function sessionStorageOrNull(): TabStorage {
  try {
    return sessionStorage;
  } catch {
    return null; // blocked by the browser
  }
}

const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
