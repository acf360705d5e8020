import { useCallback, useState } from 'react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { PLACES_MESSAGES } from '#contract/shared/places.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { placeNameAt } from '#src/places/gazetteer.ts';
import { currentPosition } from '#src/places/position.ts';
import { useAutomaticPosition } from '#src/places/use-automatic-position.ts';
import { useToast } from '#src/ui/toast.tsx';
import { formatDegrees } from '../businesses/format.ts';
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
  const core = useOptionalCore();
  const toaster = useToast();
  const [request, setRequest] = useState<'button' | 'automatic' | null>(null);
  const fail = useCallback(
    (description: string) =>
      void toaster.show({
        title: SEARCH_TOASTS.locationButton.title,
        description,
        tone: 'destructive',
        durationMs: TOAST_LIMITS.shortMs,
      }),
    [toaster],
  );
  const run = async (cause: 'button' | 'automatic') => {
    if (!core || request) return;
    setRequest(cause);
    const { locationButton, locationAutomatic } = SEARCH_TOASTS;
    const failed = (cause === 'button' ? locationButton : locationAutomatic).description;
    try {
      const position = await currentPosition();
      if (position.kind === 'found') onPlace(await keepPosition(core, position.point));
      else fail(position.kind === 'unsupported' ? PLACES_MESSAGES.unsupported : failed);
    } catch {
      fail(failed); // no table of places, or the phone's database is closed
    } finally {
      setRequest(null);
    }
  };
  useAutomaticPosition(isAutomatic && core !== null, () => void run('automatic'));
  return { isLocating: request !== null, locate: () => void run('button') };
}

/** Keeps where the phone is, under the name that it is given back. Without a town near by, the name is the coordinates. */
export async function keepPosition(core: Core, point: LatLng): Promise<string> {
  const name = (await placeNameAt(point)) ?? `${formatDegrees(point.lat)}, ${formatDegrees(point.lng)}`;
  await writeSetting(core.cache, 'lastPosition', { point, atMs: core.ports.nowMs(), name });
  return name;
}
