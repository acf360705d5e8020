import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { safeReturnTo } from '#contract/shared/return-to.ts';
import { OPEN_REGISTER_EVENT, useAuthDialogs } from '#src/session/auth-dialogs.tsx';
import { useSession } from '#src/session/session-context.tsx';

/** What `/?signin=1&returnTo=/profile` asks for: where to go once signed in, or null when it asks for nothing. */
export function signInLink(search: Record<string, unknown>): { returnTo: string } | null {
  if (String(search.signin ?? '') !== '1') return null;
  return { returnTo: safeReturnTo(typeof search.returnTo === 'string' ? search.returnTo : null) };
}

/** Opens the dialogs that an address or a window event asks for. */
export function useAuthLinks(): void {
  const { open } = useAuthDialogs();
  const { state } = useSession();
  const router = useRouter();
  const { search, pathname, searchStr, hash } = useLocation();
  const link = pathname === '/' ? signInLink(search) : null;
  const returnTo = link?.returnTo ?? null;

  useEffect(() => {
    if (returnTo === null || state === 'unknown') return;
    if (state === 'signedIn') return router.history.replace(returnTo);
    router.history.replace('/'); // a code that the address carried does not stay in it
    open('signIn', { returnTo, brought: `${searchStr}#${hash}` });
  }, [returnTo, searchStr, hash, state, open, router]);

  useEffect(() => {
    const register = () => open('signUp');
    window.addEventListener(OPEN_REGISTER_EVENT, register);
    return () => window.removeEventListener(OPEN_REGISTER_EVENT, register);
  }, [open]);
}
