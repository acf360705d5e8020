import { useCallback, useState } from 'react';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';

/** Automatic writes of a screen, which the person cannot repeat by a press. */
interface Stored {
  /** The last write failed because the phone is full. */
  isFull: boolean;
  /** Runs a write. A new function after lost storage is back, so that effects run again. */
  store: (write: () => Promise<unknown>) => void;
}

/** Runs automatic writes. @throws during rendering all storage errors except a full phone */
export function useStored(): Stored {
  const [isFull, setIsFull] = useState(false);
  const fail = useFault();
  const store = useCallback(
    (write: () => Promise<unknown>) => {
      write().then(
        () => setIsFull(false),
        (error: unknown) => (isQuotaError(error) ? setIsFull(true) : fail(error)),
      );
    },
    [fail],
  );
  return { isFull, store };
}
