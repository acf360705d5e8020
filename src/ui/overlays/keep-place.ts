import { useLayoutEffect, useRef } from 'react';
import { PAGE_TITLE_SELECTOR } from '../layout/page.tsx';

/** By then any other code has moved the focus. */
const SOON_MS = 200;

/**
 * Keeps the place of keyboard and screen reader users: when the focused element is gone and nothing else takes the
 * focus, the page heading gets it.
 */
export function keepPlace(afterMs = SOON_MS): void {
  setTimeout(() => {
    if (document.activeElement === document.body && !document.querySelector('dialog:modal'))
      document.querySelector<HTMLElement>(PAGE_TITLE_SELECTOR)?.focus({ preventScroll: true });
  }, afterMs);
}

/**
 * The same at once, for a button that disappears when its work is done: nothing else moves the focus then, and a later
 * move would interrupt what a screen reader says about the work. @returns its ref.
 */
export function useKeptPlace() {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button === document.activeElement) keepPlace(0);
    };
  }, []);
  return ref;
}
