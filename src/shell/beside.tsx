import { TooltipsShown } from '#src/ui/overlays/tooltips-shown.tsx';
import { LateScroll } from './frame/late-scroll.tsx';
import { FavoritesQuestion } from './session/favorites-question.tsx';
import { SavedQuestion } from './session/saved-question.tsx';
import { useAuthLinks } from './session/use-auth-links.ts';
import { useAppBadge } from './status/use-app-badge.ts';
import { useChipAnnouncer } from './status/use-chip-announcer.ts';
import { useSentToast } from './status/use-sent-toast.ts';

/** Work that runs beside the screen once the core is loaded: questions and notices. */
export function Beside() {
  useAppBadge();
  useAuthLinks();
  useChipAnnouncer();
  useSentToast();
  return (
    <>
      <SavedQuestion />
      <FavoritesQuestion />
      <TooltipsShown />
      <LateScroll />
    </>
  );
}
