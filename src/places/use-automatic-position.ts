import { useEffect, useRef } from 'react';
import { mayAskPosition } from './position.ts';

/**
 * Asks where the phone is by itself, but only where the person has allowed that before: a question from the browser
 * would cover the screen. @param isWanted asks once it is true. @param ask the newest one is called.
 */
export function useAutomaticPosition(isWanted: boolean, ask: () => void): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    void mayAskPosition().then((may) => may && !isGone && latest.current());
    return () => {
      isGone = true;
    };
  }, [isWanted]);
}
