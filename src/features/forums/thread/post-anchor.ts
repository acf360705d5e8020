import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Name of a post within the address of its thread: `…#post-17`. */
export const postAnchor = (number: number) => `post-${number}`;

/** The same for a post that may not be numbered. */
export const anchorOf = (number: number | null) => (number === null ? undefined : postAnchor(number));

/** Name of a post that was not sent yet, within its page. */
export const unsentAnchor = (key: string) => `unsent-${key}`;

/** The number of the post that an address asks for, or null. */
export function numberIn(hash: string): number | null {
  const match = /^post-([1-9]\d{0,8})$/.exec(hash);
  return match ? Number(match[1]) : null;
}

/**
 * The post that the address asks for, by its number, once the router has come to rest there: on its way it restores where
 * the page stood before, and would take a post out of sight again that was gone to earlier.
 */
export const useAskedPost = (): number | null =>
  useRouterState({
    select: ({ resolvedLocation, location }) => numberIn((resolvedLocation ?? location).hash),
  });

/**
 * Goes to the post of this number as soon as it is drawn, and puts the focus there. The posts around it are laid out in the
 * moments after, and the router may restore where the page stood before: until then it is brought back into sight, unless
 * the person moves on themselves.
 */
export function useArrival(number: number | null, isDrawn: boolean): void {
  useEffect(() => {
    if (number === null || !isDrawn) return;
    const post = document.getElementById(postAnchor(number));
    if (!post) return;
    post.scrollIntoView();
    post.focus({ preventScroll: true });
    return staysInSight(post);
  }, [number, isDrawn]);
}

/** About a second of a screen that is drawn sixty times in one. */
const FRAMES = 60;
/** By which a person moves on. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Brings an element back into sight while the page settles. @returns what ends that. */
function staysInSight(element: HTMLElement): () => void {
  let left = FRAMES;
  let frame = requestAnimationFrame(look);
  function look() {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom < 0 || top > window.innerHeight) element.scrollIntoView();
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(look);
    else end();
  }
  const end = () => {
    cancelAnimationFrame(frame);
    for (const move of MOVES) window.removeEventListener(move, end);
  };
  for (const move of MOVES) window.addEventListener(move, end, { passive: true });
  return end;
}

/** Where the focus goes when a post goes away. */
interface Landing {
  /** It is about to go. @param goingId the id of its element. */
  note: (goingId: string | undefined) => void;
  /** It has gone. */
  land: () => void;
}

/**
 * Moves the focus to the post before one that goes away, once the question about it has closed. Otherwise people with a
 * keyboard or a screen reader would start again at the top of the page.
 */
export function useLanding(): Landing {
  const noted = useRef<HTMLElement | undefined>(undefined);
  const [landing, setLanding] = useState<{ on: HTMLElement | undefined }>();
  useEffect(() => landing?.on?.focus(), [landing]);
  return {
    note(goingId) {
      const posts = [...document.querySelectorAll<HTMLElement>('.forum-post')];
      const place = posts.findIndex(({ id }) => id === goingId);
      noted.current = posts[place - 1] ?? posts[place + 1];
    },
    land: () => setLanding({ on: noted.current }),
  };
}
