import { useCallback, useEffect, useMemo, useState } from 'react';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/data-saving/data-saving.ts';
import { rememberHomeArea } from '#src/places/home-area.ts';
import { type PhoneAnswer, readPhone } from './read-phone.ts';
import { ASKING, fetchUnstated, runSearch, type ServerState } from './run-search.ts';
import { fetchPage, requestOf, type Search } from './search.ts';
import { useReturnOfSignal } from './use-return-of-signal.ts';

/** Both sides of one search, and what can be asked for. */
export interface BusinessSearch {
  phone: PhoneAnswer | undefined;
  server: ServerState;
  /** Asks the server again. */
  retry: () => void;
  /** Fetches the next page of the results, or of those that state no animal. False when nobody answered. */
  loadMore: (list: 'found' | 'unstated') => Promise<boolean>;
}

/**
 * Runs a search: the phone's own copy at once, the server behind it, again by itself when there is signal again.
 * Null while the place is not known. @param onError gets what the phone's database throws behind the screen.
 * @throws during rendering what reading it throws.
 */
export function useBusinessSearch(search: Search | null, onError: (error: unknown) => void): BusinessSearch {
  const core = useOptionalCore();
  const key = JSON.stringify(search);
  const phone = useLive(async ({ cache }) => search && { key, ...(await readPhone(cache, search)) }, [key]);
  const [attempt, setAttempt] = useState(0);
  const [told, setTold] = useState<{ key: string; state: ServerState }>({ key, state: ASKING });
  const server = told.key === key ? told.state : ASKING;
  const retry = useCallback(() => setAttempt((before) => before + 1), []);

  const run = useMemo(() => ({ key, attempt }), [key, attempt]);

  useEffect(() => {
    const asked = JSON.parse(run.key) as Search | null;
    if (!core || !asked) return;
    setTold({ key: run.key, state: ASKING });
    return runSearch(core, asked, {
      onState(state) {
        setTold({ key: run.key, state });
        if (state.kind === 'answered' && state.unstated === null)
          isSavingData(core)
            .then((isSaving) => rememberHomeArea(core, asked, isSaving))
            .catch(onError);
      },
    });
  }, [core, run, onError]);
  useReturnOfSignal(core, server.kind === 'unreached', retry);

  const loadMore = async (list: 'found' | 'unstated') => {
    if (!core || !search || server.kind !== 'answered') return false;
    const state = await nextPage(core, search, server, list);
    if (state) setTold((before) => (before.key === key ? { key, state } : before));
    return state !== null;
  };
  return { phone: phone?.key === key ? phone : undefined, server, retry, loadMore };
}

/** The state with one page more; null when nobody answered. */
export async function nextPage(
  core: Core,
  search: Search,
  state: Extract<ServerState, { kind: 'answered' }>,
  list: 'found' | 'unstated',
): Promise<ServerState | null> {
  if (list === 'unstated') {
    const unstated = state.unstated && (await fetchUnstated(core, search, state.unstated));
    return unstated && { ...state, unstated };
  }
  const answer = await fetchPage(core, requestOf(search), state.feed);
  return answer.kind === 'answered' ? { ...state, feed: answer.feed } : null;
}
