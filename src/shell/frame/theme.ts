import { useSyncExternalStore } from 'react';
import { phoneStorage } from '#src/data/core/small-storage.ts';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();

/**
 * The current theme and its setter; stored under the key `theme` (docs/specification.md, section 9). Light by
 * default.
 */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, shownTheme, () => 'light' as const);
  return { theme, setTheme };
}

/** Set by `boot.js` before the first paint, or chosen since. */
function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Another tab's choice arrives as a `storage` event. */
function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) show(event.newValue === 'dark' ? 'dark' : 'light');
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function setTheme(theme: Theme): void {
  phoneStorage().setItem(KEY, theme);
  show(theme);
}

/** The same two attributes that `boot.js` sets. */
function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta) meta.content = meta.getAttribute(`data-${theme}`) ?? meta.content;
  for (const listener of listeners) listener();
}
