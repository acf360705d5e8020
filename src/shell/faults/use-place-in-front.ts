import { useEffect, useState } from 'react';

/**
 * The dialog in front, followed while there is something to say: nothing outside of it can be pressed. Null where none is open.
 */
export function usePlaceInFront(isNeeded: boolean): Element | null {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    const look = () => setPlace([...document.querySelectorAll('dialog[open]')].at(-1) ?? null);
    look();
    const changes = new MutationObserver(look);
    changes.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    return () => changes.disconnect();
  }, [isNeeded]);
  return place;
}
