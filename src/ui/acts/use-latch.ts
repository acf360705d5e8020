import { useCallback, useRef } from 'react';

/**
 * Runs one action at a time. Presses that arrive before the screen shows the first one as busy are ignored: the
 * browser may deliver several before React draws.
 * @returns a function that runs an action, or resolves to undefined while another is running.
 */
export function useLatch(): <T>(act: () => Promise<T>) => Promise<T | undefined> {
  const isHeld = useRef(false);
  return useCallback(async (act) => {
    if (isHeld.current) return undefined;
    isHeld.current = true;
    try {
      return await act();
    } finally {
      isHeld.current = false;
    }
  }, []);
}
