import { useEffect, useState } from 'react';

/**
 * Moves the focus to the post before one that goes away, once the question about it has closed. Otherwise people with a
 * keyboard or a screen reader would start again at the top of the page.
 * @returns called with the id of the post's element, before it goes.
 */
export function useLanding(): (goingId: string | undefined) => void {
  const [landing, setLanding] = useState<{ on: HTMLElement | undefined }>();
  useEffect(() => landing?.on?.focus(), [landing]);
  return (goingId) => {
    const posts = [...document.querySelectorAll<HTMLElement>('.forum-post')];
    const place = posts.findIndex(({ id }) => id === goingId);
    setLanding({ on: posts[place - 1] ?? posts[place + 1] });
  };
}
