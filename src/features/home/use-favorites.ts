import { TOAST_LIMITS } from '#contract/limits.ts';
import { OUTBOX_MESSAGES } from '#contract/outbox.ts';
import { PREFERENCES_TOASTS } from '#contract/profile.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { useDelivery } from '#src/data/use-delivery.ts';
import { useLive } from '#src/data/use-live.ts';
import type { Core } from '#src/local/core.ts';
import { isQuotaError } from '#src/local/enqueue.ts';
import { preferencesToast, readPreferences } from '#src/session/preferences.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { useFault } from '#src/ui/use-fault.ts';
import { toggleFavorite } from './favorites.local.ts';

/** The favourite animals of the person or visitor, and the way to change them. */
export function useFavorites() {
  const core = useOptionalCore();
  const user = useWriter();
  const deliver = useDelivery();
  const toaster = useToast();
  const fail = useFault();
  const favorites = useLive((live) => readPreferences(live, user), [user?.id]);

  const toggle = async (live: Core, animal: string) => {
    try {
      const key = await toggleFavorite(live, user, animal);
      if (key === null) {
        toaster.show({ ...PREFERENCES_TOASTS.local, durationMs: TOAST_LIMITS.shortMs });
        return;
      }
      const came = await deliver(key);
      toaster.show(preferencesToast(came, (await live.outbox.entries.get(key))?.problem?.detail, 'home'));
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      toaster.show({ title: OUTBOX_MESSAGES.phoneFull, tone: 'destructive' });
    }
  };
  return {
    animals: favorites?.animals ?? [],
    /** False until the phone's copy was read: a press before that would start from nothing. */
    isReady: favorites !== undefined,
    toggle: (animal: string) => {
      if (core) toggle(core, animal).catch(fail);
    },
  };
}
