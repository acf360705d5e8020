import { useRouter } from '@tanstack/react-router';
import type { User } from '#contract/auth.ts';
import { safeReturnTo } from '#contract/shared/return-to.ts';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { AUTH_WORDS } from './session.words.ts';

/**
 * Closes the dialog after a sign-in, announces the person and navigates to `returnTo`. Does not navigate to the current page,
 * which would scroll to its top.
 */
export function useEntered(options: {
  onClose: () => void;
  returnTo: string | undefined;
}): (user: User) => void {
  const router = useRouter();
  const announce = useAnnounce();
  return (user) => {
    options.onClose();
    announce(AUTH_WORDS.signedInAs(user.fullName));
    if (options.returnTo === undefined) return;
    const path = safeReturnTo(options.returnTo);
    if (path !== router.history.location.href) router.history.push(path);
  };
}
