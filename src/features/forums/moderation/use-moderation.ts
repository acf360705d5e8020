import type { ModerationAction } from '#contract/forums.ts';
import { useCore } from '#src/data/core-context.tsx';
import { usePress } from '#src/data/use-press.tsx';
import type { Core } from '#src/local/core.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { MODERATION_STATES as MODERATION } from '../forums.words.ts';
import type { Moderated } from './moderation.remote.ts';

/** Does one thing and says what came of it. @throws during rendering what storing the answer throws. */
export function useModeration() {
  const core = useCore();
  const toast = useToast();
  const { run, ...shown } = usePress();
  return {
    ...shown,
    run: (action: ModerationAction, work: (core: Core) => Promise<Moderated>, onDone: () => void) =>
      run(async () => {
        const came = await work(core);
        if (came.kind === 'unreached') return came.busy?.detail ?? MODERATION.needsSignal;
        if (came.kind === 'refused') return came.detail;
        toast.show({ title: MODERATION.done[action] });
        onDone();
        return undefined;
      }),
  };
}
