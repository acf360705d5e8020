import { useLayoutEffect, useRef } from 'react';
import { PAGE_TITLE_SELECTOR } from '../layout/page.tsx';

/** Whoever knows a better place has put the focus there by then. */
const SOON_MS = 200;

/**
 * Keeps the place of who uses keys or ears: where what had the focus has gone for good, and nothing else takes it, the
 * page's heading does.
 */
export function keepPlace(): void {
  setTimeout(() => {
    if (document.activeElement === document.body && !document.querySelector('dialog:modal'))
      document.querySelector<HTMLElement>(PAGE_TITLE_SELECTOR)?.focus({ preventScroll: true });
  }, SOON_MS);
}

/** The same for a button that goes once it was pressed. @returns its ref. */
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
