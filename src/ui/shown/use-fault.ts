import { createContext, useCallback, useContext, useState } from 'react';

/**
 * Handles a fault without the error page; false if it does not. The function changes when the failed work should be
 * repeated.
 */
export type TakesFault = (error: unknown) => boolean;
export const FaultTaker = createContext<TakesFault>(() => false);

/**
 * Reports a fault from an effect or handler, of the app or the phone's storage: it is thrown during the next
 * rendering, so that the error page shows it, unless a {@link FaultTaker} above handles it while the screen stays.
 * Changes only when the failed work should be repeated.
 */
export function useFault(): (error: unknown) => void {
  const takes = useContext(FaultTaker);
  const [, setState] = useState<null>(null);
  return useCallback(
    (error) => {
      if (takes(error)) return;
      setState(() => {
        throw error;
      });
    },
    [takes],
  );
}
