import { useCore } from '#src/data/core/core-context.tsx';
import { phoneStorage } from '#src/data/core/small-storage.ts';
import { useUpdate } from '#src/data/core/use-update.ts';
import type { Core } from '#src/local/core.ts';
import { sendNow } from '#src/local/outbox/commands.ts';
import { useAuthDialogs } from '#src/session/auth-dialogs.tsx';
import { tellForgotten } from '#src/session/open-app.ts';
import { useSession } from '#src/session/session-context.tsx';
import { useKeptPlace } from '#src/ui/overlays/keep-place.ts';
import { tellOthers } from './queue-facts.ts';
import type { BarDeed } from './status.ts';
import { STATUS_ACTIONS } from './status.words.ts';
import { markAnew } from './storage-mark.ts';

/** Performs the bar's action. */
export function BarButton({ name }: { name: BarDeed }) {
  const deeds = useDeeds();
  return (
    <button type="button" ref={useKeptPlace()} onClick={deeds[name]}>
      {STATUS_ACTIONS[name]}
    </button>
  );
}

function useDeeds(): Record<BarDeed, () => void> {
  const core = useCore();
  const { user } = useSession();
  const { open } = useAuthDialogs();
  const { apply, postpone } = useUpdate();
  return {
    signIn: () => open('signIn'),
    sendNow: () => void sendNow(core),
    update: apply,
    later: postpone,
    understood: () => void tellOthers(core, user?.id ?? null),
    seen: () => void seeEmptied(core),
  };
}

/** The person has read it, however the loss was detected. */
async function seeEmptied(core: Core): Promise<void> {
  await Promise.all([markAnew(core, phoneStorage()), tellForgotten(core)]);
}
