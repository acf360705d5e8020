import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { SYNC_LIMITS } from '#contract/limits.ts';

/** Whatever a person does with the page to move it, or on it. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
const theWindow = () => window;

/**
 * Who comes back to a page stands where they had left it, and who follows a link into a page stands at the part that it names,
 * although what is read there comes a moment after the page: the router scrolls once, when there is little yet to scroll. Ends
 * with the first act of the person, or with the patience of a reader. Draws nothing.
 */
export function LateScroll() {
  const key = useRouterState({ select: (state) => placeOf(state).state.__TSR_key });
  const hash = useRouterState({ select: (state) => placeOf(state).hash });
  const kept = useElementScrollRestoration({ getElement: theWindow });
  const keptY = useRef<number | undefined>(undefined);
  keptY.current = kept?.scrollY;
  useEffect(() => {
    void key; // another entry of the history
    const y = keptY.current;
    if (y !== undefined && y > 0) return whileItGrows(() => window.scrollTo({ top: y, behavior: 'instant' }));
    if (y === undefined && hash !== '')
      return whileItGrows(() => document.getElementById(hash)?.scrollIntoView());
  }, [key, hash]);
  return null;
}

/** The resolved location: the present one changes while the page before still stands. */
const placeOf = <L,>({ resolvedLocation, location }: { resolvedLocation?: L; location: L }) =>
  resolvedLocation ?? location;

/** Scrolls again whenever something has come to the page. @returns what ends it. */
function whileItGrows(scroll: () => void): () => void {
  const { documentElement: root, body } = document;
  const grown = new ResizeObserver(scroll);
  const end = () => {
    grown.disconnect();
    clearTimeout(timer);
    root.style.removeProperty('overflow-anchor');
    for (const act of ACTS) window.removeEventListener(act, end, true);
  };
  const timer = setTimeout(end, SYNC_LIMITS.patienceMs);
  root.style.setProperty('overflow-anchor', 'none'); // else a page that is still short keeps its foot in view
  for (const act of ACTS) window.addEventListener(act, end, { capture: true, passive: true });
  grown.observe(body);
  return end;
}
