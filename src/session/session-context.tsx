import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import type { User } from '#contract/auth.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { phoneStorage, tabStorage } from '#src/data/core/small-storage.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { readSession } from '#src/local/cache/identity.ts';
import { nameOwnAreas } from '#src/places/own-areas.ts';
import { LEFT_MAPS_KEY, STORED_SEARCH_KEY } from '#src/places/stored-search.ts';

/** The last known session. Only a 401 ends it, never a network failure. `ended` keeps the person, who is asked to sign in again. */
export type SessionState =
  | { state: 'unknown'; user: null }
  | { state: 'signedOut'; user: null }
  | { state: 'signedIn'; user: User }
  | { state: 'ended'; user: User };

const SessionContext = createContext<SessionState>({ state: 'unknown', user: null });

/** Provides the session, which all tabs share. */
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
    if (signedInId !== null) nameOwnAreas(core, signedInId).catch(() => null); // tried again at the next start
  }, [core, signedInId]);
  const lastId = useRef<number | null>(null);
  useEffect(() => {
    if (session.state === 'unknown') return;
    const id = session.user?.id ?? null;
    if (lastId.current !== null && lastId.current !== id) forgetSearch();
    lastId.current = id;
  }, [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

const MARK = 'signed-in';

/** For `boot.js`, which runs before the first paint. Stores whether a person is signed in, never who. */
function markSignedIn(isSignedIn: boolean): void {
  document.documentElement.dataset.signedIn = String(isSignedIn);
  if (isSignedIn) phoneStorage().setItem(MARK, '1');
  else phoneStorage().removeItem(MARK);
}

/** Removes the previous person's search from this tab. */
function forgetSearch(): void {
  for (const key of [STORED_SEARCH_KEY, LEFT_MAPS_KEY]) tabStorage().removeItem(key);
}

/** Returns the phone's session. */
export function useSession(): SessionState {
  return useContext(SessionContext);
}

/** Returns the person who may write: signed in, or with an ended session (their writes wait). */
export function useWriter(): User | null {
  return useSession().user;
}
