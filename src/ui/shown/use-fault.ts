import { createContext, useCallback, useContext, useState } from 'react';

/**
 * Takes a fault over that is told in another way than by the error page; false where it does not. It becomes another one
 * when what has failed is to be done again.
 */
export type TakesFault = (error: unknown) => boolean;
export const FaultTaker = createContext<TakesFault>(() => false);

/**
 * For what fails outside rendering, in an effect or a handler, and is a fault of the program or of the phone's storage:
 * what is handed over is thrown with the next rendering, so that the error page shows it, unless a {@link FaultTaker} above
 * tells of it while the screen stays. Changes only when what has failed is to be done again.
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
