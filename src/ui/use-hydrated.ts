import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while a page is drawn on the server and during its first run in the browser, true from then on. For parts that
 * position themselves with inline styles, which a strict style policy refuses in HTML but allows from scripts.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
