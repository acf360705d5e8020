import { useCallback, useRef } from 'react';

/**
 * Runs one act at a time. A press or submit that comes before the screen shows the first one as busy does nothing: the
 * browser may deliver several before React draws.
 * @returns what runs an act, and resolves to undefined at once while another is under way.
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
