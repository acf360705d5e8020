import { type ReactNode, useMemo, useState } from 'react';
import { useLatch } from '#src/ui/acts/use-latch.ts';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';

/** A button that needs signal. */
export interface Press {
  /** Does it; nothing while one is under way. @param work resolves to why it came to nothing, in a sentence, or to nothing once it is done. */
  run: (work: () => Promise<string | undefined>) => void;
  /** It is under way. */
  isBusy: boolean;
  /** Why the last one came to nothing, as it is shown. */
  trouble: ReactNode;
  forget: () => void;
}

/** What can be done with signal only is never queued: it says what came of it where it was pressed. @throws during rendering what `work` throws. */
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
