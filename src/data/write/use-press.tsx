import { type ReactNode, useMemo, useState } from 'react';
import { useLatch } from '#src/ui/acts/use-latch.ts';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';

/** State of a button that needs signal. */
export interface Press {
  /** Runs an action unless one is running. @param work resolves to an error message, or to undefined on success */
  run: (work: () => Promise<string | undefined>) => void;
  /** An action is running. */
  isBusy: boolean;
  /** Error message of the last action. */
  trouble: ReactNode;
  forget: () => void;
}

/** For actions that need signal: they are not queued, and errors are shown beside the button. @throws during rendering what `work` throws */
export function usePress(): Press {
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const latch = useLatch();
  const fail = useFault();
  return useMemo(
    () => ({
      run: (work) =>
        void latch(async () => {
          setIsBusy(true);
          setTrouble(undefined);
          await work().then(setTrouble).catch(fail);
          setIsBusy(false);
        }),
      isBusy,
      trouble: trouble && (
        <Note tone="warn" isAlert>
          {trouble}
        </Note>
      ),
      forget: () => setTrouble(undefined),
    }),
    [isBusy, trouble, latch, fail],
  );
}
