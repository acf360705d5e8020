import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { MAIN_ID, PAGE_TITLE_SELECTOR } from '#src/ui/layout/page.tsx';
import { SHELL_WORDS } from '../shell.words.ts';

/**
 * The document's title follows the page's heading, and after a navigation the focus goes there, so that a screen
 * reader says where one is. Not on the first page, not for a link into a page, and not when the page itself has
 * moved the focus already.
 */
export function usePageTitle(): void {
  // The resolved location: the present one changes while the page before still stands.
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const hash = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).hash });
  const seen = useRef<string | null>(null);
  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (!main) return;
    let owesFocus = seen.current !== null && seen.current !== pathname && hash === '';
    seen.current = pathname;
    // A page that is read from the phone first has a heading of its own, which goes and takes the focus with it.
    let focused: HTMLElement | null = null;
    const update = () => {
      const title = main.querySelector<HTMLElement>(PAGE_TITLE_SELECTOR);
      if (!title) return;
      document.title = SHELL_WORDS.titleOf(pathname === '/' ? '' : (title.textContent ?? '').trim());
      const isLost = focused !== null && !focused.isConnected && document.activeElement === document.body;
      if ((owesFocus || isLost) && mayMoveFocus(main)) {
        title.focus({ preventScroll: true });
        focused = title;
      }
      owesFocus = false;
    };
    document.title = SHELL_WORDS.titleOf('');
    update();
    // The heading comes later where a page loads first, and changes when a name becomes known.
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
