import { useEffect, useRef } from 'react';

/**
 * Reports that a field was left. While a finger or mouse button is down it waits until that is up and its click is done:
 * an error that appears in between would push the pressed button away from under it.
 */
export function useLeaving(onLeave: (name: string) => void): (name: string) => void {
  const isHeld = useRef(false);
  useEffect(() => {
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    const set = (held: boolean) => () => {
      isHeld.current = held;
    };
    document.addEventListener('pointerdown', set(true), options);
    document.addEventListener('pointerup', set(false), options);
    document.addEventListener('pointercancel', set(false), options);
    return () => listeners.abort();
  }, []);

  return (name) => {
    if (!isHeld.current) return onLeave(name);
    const later = new AbortController();
    const report = () => {
      later.abort();
      setTimeout(() => onLeave(name));
    };
    document.addEventListener('pointerup', report, { signal: later.signal });
    document.addEventListener('pointercancel', report, { signal: later.signal });
  };
}
