import type { ModerationAction } from '#contract/forums.ts';
import { useCore } from '#src/data/core-context.tsx';
import { usePress } from '#src/data/use-press.tsx';
import type { Core } from '#src/local/core.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { MODERATION_STATES as MODERATION } from '../forums.words.ts';
import type { Moderated } from './moderation.remote.ts';

type Work = (core: Core) => Promise<Moderated>;

/** Does one thing and says what came of it. @throws during rendering what storing the answer throws. */
export function useModeration() {
  const core = useCore();
  const toast = useToast();
  const { run, isBusy, trouble } = usePress();
  const attempt = async (action: ModerationAction, work: Work): Promise<Trouble> => {
    const came = await work(core);
    if (came.kind !== 'unreached' && came.kind !== 'refused') {
      toast.show({ title: MODERATION.done[action] });
      return undefined;
    }
    const message = came.kind === 'refused' ? came.detail : (came.busy?.detail ?? MODERATION.needsSignal);
    return [{ path: '', message }];
  };
  return {
    isBusy,
    trouble,
    /** For a question: resolves to why it came to nothing. */
    attempt,
    /** For a button: the same, said in `trouble`. */
    run: (action: ModerationAction, work: Work, onDone: () => void) =>
      run(async () => {
        const failed = await attempt(action, work);
        if (!failed) onDone();
        return failed?.[0]?.message;
      }),
  };
}
