import { useState } from 'react';
import { HOME_WORDS } from '#contract/home.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { PREFERENCES_TOASTS as TOASTS } from '#contract/profile.ts';
import type { Core } from '#src/local/core.ts';
import { useLive, useOptionalCore } from '#src/session/core-context.tsx';
import { useWriter } from '#src/session/session-context.tsx';
import { useDelivery } from '#src/session/use-delivery.ts';
import { useToast } from '#src/ui/toast.tsx';
import type { ToastInput } from '#src/ui/toast-list.ts';
import { readFavorites, toggleFavorite } from './favorites.local.ts';

/** The favourite animals of the person or visitor, and the way to change them. */
export function useFavorites() {
  const core = useOptionalCore();
  const user = useWriter();
  const deliver = useDelivery();
  const toaster = useToast();
  const [fault, setFault] = useState<{ error: unknown }>();
  const favorites = useLive((live) => readFavorites(live, user), [user?.id]);
  if (fault) throw fault.error;

  const toggle = async (animal: string) => {
    if (!core) return;
    const key = await toggleFavorite(core, user, animal);
    toaster.show(key === null ? localToast() : await toastOf(core, key, await deliver(key)));
  };
  return {
    animals: favorites?.animals ?? [],
    /** False until the phone's copy was read: a press before that would start from nothing. */
    isReady: favorites !== undefined,
    toggle: (animal: string) => void toggle(animal).catch((error: unknown) => setFault({ error })),
  };
}

const localToast = (): ToastInput => ({ ...TOASTS.local, durationMs: TOAST_LIMITS.shortMs });

async function toastOf(
  core: Core,
  key: string,
  outcome: 'sent' | 'refused' | 'waiting',
): Promise<ToastInput> {
  if (outcome === 'sent')
    return {
      title: TOASTS.saved.title,
      description: TOASTS.saved.home,
      durationMs: TOAST_LIMITS.shortMs,
    };
  if (outcome === 'waiting')
    return { ...HOME_WORDS.favorites.pending, icon: 'waiting', durationMs: TOAST_LIMITS.shortMs };
  const entry = await core.outbox.entries.get(key);
  return {
    title: TOASTS.failed.title,
    description: entry?.problem?.detail ?? TOASTS.failed.description,
    tone: 'destructive',
    durationMs: TOAST_LIMITS.longMs,
  };
}
