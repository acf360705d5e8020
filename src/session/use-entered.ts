import { useRouter } from '@tanstack/react-router';
import { AUTH_WORDS, type User } from '#contract/auth.ts';
import { safeReturnTo } from '#contract/return-to.ts';
import { useAnnounce } from '#src/ui/live-region.tsx';

/** What follows when somebody has signed in: the dialog closes, it is said, and they go where they wanted to. */
export function useEntered(options: {
  onClose: () => void;
  returnTo: string | undefined;
}): (user: User) => void {
  const router = useRouter();
  const announce = useAnnounce();
  return (user) => {
    options.onClose();
    announce(AUTH_WORDS.signedInAs(user.fullName));
    if (options.returnTo !== undefined) router.history.push(safeReturnTo(options.returnTo));
  };
}
