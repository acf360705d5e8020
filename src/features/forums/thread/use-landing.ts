import { useEffect, useRef, useState } from 'react';

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
