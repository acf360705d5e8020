import type { ModerationAction } from '#contract/forums.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { usePress } from '#src/data/write/use-press.tsx';
import type { Core } from '#src/local/core.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { MODERATION_STATES as MODERATION } from '../forums.words.ts';
import type { Moderated } from './moderation.remote.ts';

type Work = (core: Core) => Promise<Moderated>;

/** Runs moderation actions and shows their result. Storage errors are thrown during rendering. */
export function useModeration() {
  const core = useCore();
  const toast = useToast();
  const { run, isBusy, trouble } = usePress();
  const attempt = async (action: ModerationAction, work: Work): Promise<Trouble> => {
    const result = await work(core);
    if (result.kind === 'done') {
      toast.show({ title: MODERATION.done[action] });
      return undefined;
    }
    const message =
      result.kind === 'refused' ? result.detail : (result.busy?.detail ?? MODERATION.needsSignal);
    return [{ path: '', message }];
  };
  return {
    isBusy,
    trouble,
    /** For a confirmation dialog. Resolves to the errors, or undefined on success. */
    attempt,
    /** For a button. Errors are in `trouble`. */
    run: (action: ModerationAction, work: Work, onDone: () => void) =>
      run(async () => {
        const failed = await attempt(action, work);
        if (!failed) onDone();
        return failed?.[0]?.message;
      }),
  };
}
