import { useState } from 'react';
import { useCore } from '#src/data/core-context.tsx';
import { PLACE_WORDS } from '#src/places/places.words.ts';
import { currentPosition, keepPosition } from '#src/places/position.ts';
import { useAutomaticPosition } from '#src/places/use-automatic-position.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { faultToast } from '#src/ui/overlays/toast-list.ts';
import { SEARCH_TOASTS } from './explore.words.ts';

export interface Locating {
  isLocating: boolean;
  locate: () => void;
}

/**
 * The location button, and the same by itself on a first visit where the person has already allowed it.
 * @param onPlace gets the place's name; its exact point is kept on the phone under that name.
 */
export function useLocate(isAutomatic: boolean, onPlace: (name: string) => void): Locating {
  const core = useCore();
  const toaster = useToast();
  const [request, setRequest] = useState<'button' | 'automatic' | null>(null);
  const run = async (cause: 'button' | 'automatic') => {
    if (request) return;
    setRequest(cause);
    const { locationButton, locationAutomatic } = SEARCH_TOASTS;
    const failed = cause === 'button' ? locationButton : locationAutomatic;
    const fail = (reason?: string) => void toaster.show(faultToast(failed, reason));
    try {
      const position = await currentPosition();
      if (position.kind === 'found') onPlace(await keepPosition(core, position));
      else fail(position.kind === 'unsupported' ? PLACE_WORDS.unsupported : undefined);
    } catch {
      fail(); // no table of places, or the phone's database is closed
    } finally {
      setRequest(null);
    }
  };
  useAutomaticPosition(isAutomatic, () => void run('automatic'));
  return { isLocating: request !== null, locate: () => void run('button') };
}
