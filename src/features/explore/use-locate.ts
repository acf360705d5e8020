import { useCore } from '#src/data/core-context.tsx';
import { type Found, keepPosition } from '#src/places/position.ts';
import { useAutomaticPosition } from '#src/places/use-automatic-position.ts';
import { type Position, usePosition } from '#src/places/use-position.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { faultToast } from '#src/ui/overlays/toast-list.ts';
import { SEARCH_TOASTS } from './explore.words.ts';

/**
 * The location button; on a first visit it locates automatically if the person has allowed it before.
 * @param onPlace gets the name of the place; the exact point is stored on the phone under that name.
 */
export function useLocate(
  isAutomatic: boolean,
  onPlace: (name: string) => void,
): Pick<Position, 'isBusy' | 'locate'> {
  const core = useCore();
  const toaster = useToast();
  const take = async (found: Found) => onPlace(await keepPosition(core, found));
  const withToast = (toast: (typeof SEARCH_TOASTS)['locationButton']) => ({
    failed: toast.description,
    say: (trouble: string) => void toaster.show(faultToast(toast, trouble)),
  });
  const pressed = usePosition(take, withToast(SEARCH_TOASTS.locationButton));
  const automatic = usePosition(take, withToast(SEARCH_TOASTS.locationAutomatic));
  useAutomaticPosition(isAutomatic, automatic.locate);
  return { isBusy: pressed.isBusy || automatic.isBusy, locate: pressed.locate };
}
