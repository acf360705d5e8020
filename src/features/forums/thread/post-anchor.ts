import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Returns the anchor of a post in its thread's address: `…#post-17`. */
export const postAnchor = (number: number) => `post-${number}`;

/** Returns the anchor of a post, or undefined if the post has no number. */
export const anchorOf = (number: number | null) => (number === null ? undefined : postAnchor(number));

/** Returns the anchor of an unsent post. */
export const unsentAnchor = (key: string) => `unsent-${key}`;

/** Returns the post number in a hash, or null. */
export function numberIn(hash: string): number | null {
  const match = /^post-([1-9]\d{0,8})$/.exec(hash);
  return match ? Number(match[1]) : null;
}

/**
 * Returns the post number in the address. It waits until the navigation has resolved, because the router's scroll
 * restoration would undo an earlier scroll.
 */
export const useTargetPost = (): number | null =>
  useRouterState({
    select: ({ resolvedLocation, location }) => numberIn((resolvedLocation ?? location).hash),
  });

/**
 * Scrolls to a post and focuses it as soon as it is rendered. Later layout or scroll restoration may move it off the
 * screen, so it is scrolled back for a second unless the person scrolls or types.
 */
export function useScrollToPost(number: number | null, isDrawn: boolean): void {
  useEffect(() => {
    if (number === null || !isDrawn) return;
    const post = document.getElementById(postAnchor(number));
    if (!post) return;
    post.scrollIntoView();
    post.focus({ preventScroll: true });
    return keepInView(post);
  }, [number, isDrawn]);
}

/** About one second at 60 frames per second. */
const FRAMES = 60;
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls an element back into view while the page settles. @returns a function that stops it. */
function keepInView(element: HTMLElement): () => void {
  let left = FRAMES;
  let frame = requestAnimationFrame(check);
  function check() {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom < 0 || top > window.innerHeight) element.scrollIntoView();
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(check);
    else end();
  }
  const end = () => {
    cancelAnimationFrame(frame);
    for (const event of USER_EVENTS) window.removeEventListener(event, end);
  };
  for (const event of USER_EVENTS) window.addEventListener(event, end, { passive: true });
  return end;
}

interface RemovalFocus {
  /** Call before the post is removed. @param id the id of its element. */
  prepare: (id: string | undefined) => void;
  /** Call after it was removed. */
  restore: () => void;
}

/**
 * Moves the focus to the post before a removed one after the dialog has closed. Otherwise keyboard and screen reader
 * users would start again at the top of the page.
 */
export function useRemovalFocus(): RemovalFocus {
  const neighbor = useRef<HTMLElement | undefined>(undefined);
  const [target, setTarget] = useState<{ element: HTMLElement | undefined }>();
  useEffect(() => target?.element?.focus(), [target]);
  return {
    prepare(removedId) {
      const posts = [...document.querySelectorAll<HTMLElement>('.forum-post')];
      const index = posts.findIndex(({ id }) => id === removedId);
      neighbor.current = posts[index - 1] ?? posts[index + 1];
    },
    restore: () => setTarget({ element: neighbor.current }),
  };
}
