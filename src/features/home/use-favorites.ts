import { TOAST_LIMITS } from '#contract/limits.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { useWrite } from '#src/data/use-write.ts';
import { preferencesToast, readPreferences } from '#src/features/favorites/favorites.local.ts';
import { PREFERENCES_TOASTS } from '#src/features/favorites/favorites.words.ts';
import type { Core } from '#src/local/core.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { toggleFavorite } from './favorites.local.ts';

/** The favourite animals of the person or visitor, and the way to change them. */
export function useFavorites() {
  const core = useOptionalCore();
  const user = useWriter();
  const { tell, run } = useWrite();
  const toaster = useToast();
  const favorites = useLive((live) => readPreferences(live, user), [user?.id]);

  const toggle = async (live: Core, animal: string) => {
    const key = await toggleFavorite(live, user, animal);
    if (key === null) toaster.show({ ...PREFERENCES_TOASTS.local, durationMs: TOAST_LIMITS.shortMs });
    else await tell(key, (came, problem) => preferencesToast(came, problem?.detail, 'home'));
  };
  return {
    animals: favorites?.animals ?? [],
    /** False until the phone's copy was read: a press before that would start from nothing. */
    isReady: favorites !== undefined,
    toggle: (animal: string) => {
      if (core) void run(() => toggle(core, animal));
    },
  };
}
