import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

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

/** The post that the address asks for, by its number. */
export const useAskedPost = (): number | null => useLocation({ select: ({ hash }) => numberIn(hash) });

/** Goes to the post of this number as soon as it is drawn, and puts the focus there. */
export function useArrival(number: number | null, isDrawn: boolean): void {
  useEffect(() => {
    if (number === null || !isDrawn) return;
    const post = document.getElementById(postAnchor(number));
    post?.scrollIntoView();
    post?.focus({ preventScroll: true });
  }, [number, isDrawn]);
}
