import { useCallback, useState } from 'react';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';

/** What a screen stores by itself, without a press that could be repeated. */
interface Stored {
  /** The last of it found no room on the phone: it stands on the screen only. */
  isFull: boolean;
  /** Stores something. Another one once a storage that was lost is back: what it did not take can be stored again. */
  store: (deed: () => Promise<unknown>) => void;
}

/** @throws during rendering what the phone's storage throws, except that it is full. */
export function useStored(): Stored {
  const [isFull, setIsFull] = useState(false);
  const fail = useFault();
  const store = useCallback(
    (deed: () => Promise<unknown>) => {
      deed().then(
        () => setIsFull(false),
        (error: unknown) => (isQuotaError(error) ? setIsFull(true) : fail(error)),
      );
    },
    [fail],
  );
  return { isFull, store };
}
