import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { safeReturnTo } from '#contract/shared/return-to.ts';
import { OPEN_REGISTER_EVENT, useAuthDialogs } from '#src/session/auth-dialogs.tsx';
import { useSession } from '#src/session/session-context.tsx';

/** Where `/?signin=1&returnTo=/profile` leads after a sign-in; null without such a request. */
export function signInLink(search: Record<string, unknown>): { returnTo: string } | null {
  if (String(search.signin ?? '') !== '1') return null;
  return { returnTo: safeReturnTo(typeof search.returnTo === 'string' ? search.returnTo : null) };
}

/** Opens the dialogs that a URL or window event requests. */
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
    router.history.replace('/'); // removes a code from the URL
    open('signIn', { returnTo, query: `${searchStr}#${hash}` });
  }, [returnTo, searchStr, hash, state, open, router]);

  useEffect(() => {
    const register = () => open('signUp');
    window.addEventListener(OPEN_REGISTER_EVENT, register);
    return () => window.removeEventListener(OPEN_REGISTER_EVENT, register);
  }, [open]);
}
