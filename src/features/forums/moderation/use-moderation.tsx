import { useState } from 'react';
import type { ModerationAction } from '#contract/forums.ts';
import { useCore } from '#src/data/core-context.tsx';
import type { Core } from '#src/local/core.ts';
import { useFault } from '#src/ui/forms/use-fault.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { MODERATION_STATES as MODERATION } from '../forums.words.ts';
import type { Moderated } from './moderation.remote.ts';

/** Does one thing and says what came of it. @throws during rendering what storing the answer throws. */
export function useModeration() {
  const core = useCore();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const fail = useFault();
  const run = (action: ModerationAction, work: (core: Core) => Promise<Moderated>, onDone: () => void) => {
    setIsBusy(true);
    setTrouble(undefined);
    work(core)
      .then((came) => {
        if (came.kind === 'unreached') return setTrouble(came.busy?.detail ?? MODERATION.needsSignal);
        if (came.kind === 'refused') return setTrouble(came.detail);
        toast.show({ title: MODERATION.done[action] });
        onDone();
      })
      .catch(fail)
      .finally(() => setIsBusy(false));
  };
  const note = trouble && (
    <Note tone="warn" isAlert>
      {trouble}
    </Note>
  );
  return { run, isBusy, trouble: note, forget: () => setTrouble(undefined) };
}
