import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { SYNC_LIMITS } from '#contract/limits.ts';

/** Any action that moves or uses the page. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
const theWindow = () => window;

/**
 * Restores the scroll position, or scrolls to an anchor, while content still arrives: the router scrolls only once,
 * when the page is still short. Ends with the person's first action. Draws nothing.
 */
export function LateScroll() {
  const key = useRouterState({ select: (state) => placeOf(state).state.__TSR_key });
  const hash = useRouterState({ select: (state) => placeOf(state).hash });
  const kept = useElementScrollRestoration({ getElement: theWindow });
  const keptY = useRef<number | undefined>(undefined);
  keptY.current = kept?.scrollY;
  useEffect(() => {
    void key; // another history entry
    const y = keptY.current;
    if (y !== undefined && y > 0)
      return whileItGrows(
        () => window.scrollTo({ top: y, behavior: 'instant' }),
        () => window.scrollY >= Math.floor(y),
      );
    if (y === undefined && hash !== '')
      return whileItGrows(
        () => document.getElementById(hash)?.scrollIntoView(),
        () => false, // what is above may still arrive
      );
  }, [key, hash]);
  return null;
}

/** The resolved location: `location` changes while the previous page is still shown. */
const placeOf = <L,>({ resolvedLocation, location }: { resolvedLocation?: L; location: L }) =>
  resolvedLocation ?? location;

/**
 * Scrolls again whenever the page grows, until a pull would have timed out or some seconds after the place is reached.
 * @returns a function that stops it.
 */
function whileItGrows(scroll: () => void, isReached: () => boolean): () => void {
  const { documentElement: root, body } = document;
  let timer = setTimeout(end, SYNC_LIMITS.pullTimeoutMs);
  let isLast = false;
  const grown = new ResizeObserver(() => {
    scroll();
    if (isLast || !isReached()) return;
    isLast = true;
    clearTimeout(timer);
    timer = setTimeout(end, SYNC_LIMITS.patienceMs);
  });
  function end() {
    grown.disconnect();
    clearTimeout(timer);
    root.style.removeProperty('overflow-anchor');
    for (const act of ACTS) window.removeEventListener(act, end, true);
  }
  root.style.setProperty('overflow-anchor', 'none'); // scroll anchoring would keep the footer in view
  for (const act of ACTS) window.addEventListener(act, end, { capture: true, passive: true });
  grown.observe(body);
  return end;
}
