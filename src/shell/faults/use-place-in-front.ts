import { useEffect, useState } from 'react';

/** The topmost open dialog, or null. Observed only while `isNeeded`. */
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
