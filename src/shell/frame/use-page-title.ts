import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { MAIN_ID, PAGE_TITLE_SELECTOR } from '#src/ui/layout/page.tsx';
import { SHELL_WORDS } from '../shell.words.ts';

/**
 * Sets the document's title from the page heading, and moves the focus there after a navigation, so that a screen
 * reader announces the page. Not on the first page, for anchors, or when the page has moved the focus itself.
 */
export function usePageTitle(): void {
  // The resolved location: `location` changes while the previous page is still shown.
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const hash = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).hash });
  const seen = useRef<string | null>(null);
  // A loading page has a heading of its own, which takes the focus with it when it goes. It may appear before the
  // resolved location changes.
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (!main) return;
    let owesFocus = seen.current !== null && seen.current !== pathname && hash === '';
    seen.current = pathname;
    const update = () => {
      const title = main.querySelector<HTMLElement>(PAGE_TITLE_SELECTOR);
      if (!title) return;
      document.title = SHELL_WORDS.titleOf(pathname === '/' ? '' : (title.textContent ?? '').trim());
      const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
      if ((owesFocus || isLost) && mayMoveFocus(main)) {
        title.focus({ preventScroll: true });
        focused.current = title;
      }
      owesFocus = false;
    };
    document.title = SHELL_WORDS.titleOf('');
    update();
    // The heading may appear or change after loading.
    const observer = new MutationObserver(update);
    observer.observe(main, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [pathname, hash]);
}

function mayMoveFocus(main: HTMLElement): boolean {
  const active = document.activeElement;
  return (
    document.querySelector('dialog:modal') === null && !(active && active !== main && main.contains(active))
  );
}
