import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import type { User } from '#contract/auth.ts';
import { useCore } from '#src/data/core-context.tsx';
import { phoneStorage, tabStorage } from '#src/data/small-storage.ts';
import { useLive } from '#src/data/use-live.ts';
import { readSession } from '#src/local/cache/identity.ts';
import { nameOwnAreas } from '#src/places/own-areas.ts';
import { LEFT_MAPS_KEY, STORED_SEARCH_KEY } from '#src/places/stored-search.ts';

/**
 * Who is signed in on this phone, as last known: a network failure changes nothing, only a 401 ends it.
 * `ended` still names the person, so that the app can ask for them again.
 */
export type SessionState =
  | { state: 'unknown'; user: null }
  | { state: 'signedOut'; user: null }
  | { state: 'signedIn'; user: User }
  | { state: 'ended'; user: User };

const SessionContext = createContext<SessionState>({ state: 'unknown', user: null });

/** Follows the phone's session; sign-in and sign-out in one tab are seen by all at once. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const core = useCore();
  const row = useLive(async (core) => (await readSession(core.cache)) ?? null, []);
  const session = useMemo((): SessionState => {
    if (row === undefined) return { state: 'unknown', user: null };
    if (!row?.user || row.state === 'signedOut') return { state: 'signedOut', user: null };
    return { state: row.state, user: row.user };
  }, [row]);
  useEffect(() => {
    if (session.state !== 'unknown') markSignedIn(session.state === 'signedIn');
  }, [session.state]);
  const signedInId = session.state === 'signedIn' ? session.user.id : null;
  useEffect(() => {
    if (signedInId !== null) nameOwnAreas(core, signedInId).catch(() => null); // the next time, then
  }, [core, signedInId]);
  const person = useRef<number | null>(null);
  useEffect(() => {
    if (session.state === 'unknown') return;
    const id = session.user?.id ?? null;
    if (person.current !== null && person.current !== id) forgetSearch();
    person.current = id;
  }, [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

const MARK = 'signed-in';

/** Tells `boot.js`, which runs before the first paint, whether somebody is signed in; never who. */
function markSignedIn(isSignedIn: boolean): void {
  document.documentElement.dataset.signedIn = String(isSignedIn);
  if (isSignedIn) phoneStorage().setItem(MARK, '1');
  else phoneStorage().removeItem(MARK);
}

/** What somebody looked for in this tab goes with them, in every tab that is open. */
function forgetSearch(): void {
  for (const key of [STORED_SEARCH_KEY, LEFT_MAPS_KEY]) tabStorage().removeItem(key);
}

/** The phone's session. */
export function useSession(): SessionState {
  return useContext(SessionContext);
}

/** The person who may write now: signed in, or known although the session has ended (their writes wait). */
export function useWriter(): User | null {
  return useSession().user;
}
