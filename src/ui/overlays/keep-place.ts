import { useLayoutEffect, useRef } from 'react';
import { PAGE_TITLE_SELECTOR } from '../layout/page.tsx';

/** By then any other code has moved the focus. */
const SOON_MS = 200;

/**
 * Keeps the place of keyboard and screen reader users: when the focused element is gone and nothing else takes the
 * focus, the page heading gets it.
 */
export function keepPlace(): void {
  setTimeout(() => {
    if (document.activeElement === document.body && !document.querySelector('dialog:modal'))
      document.querySelector<HTMLElement>(PAGE_TITLE_SELECTOR)?.focus({ preventScroll: true });
  }, SOON_MS);
}

/** The same for a button that disappears once pressed. @returns its ref. */
export function useKeptPlace() {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button === document.activeElement) keepPlace();
    };
  }, []);
  return ref;
}
