import { useEffect, useRef } from 'react';
import { mayAskPosition } from './position.ts';

/**
 * Requests the position automatically if the permission was granted before, because a prompt would cover the screen.
 * @param isWanted requests it once true @param ask need not be stable
 */
export function useAutomaticPosition(isWanted: boolean, ask: () => void): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    void mayAskPosition().then((isGranted) => isGranted && !isGone && latest.current());
    return () => {
      isGone = true;
    };
  }, [isWanted]);
}
