import { useEffect, useMemo, useState } from 'react';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { type Remote, useRemote } from '#src/data/use-remote.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/data-saving/data-saving.ts';
import { rememberHomeArea } from '#src/places/home-area.ts';
import { type PhoneAnswer, readPhone } from './read-phone.ts';
import { askServer, type Feeds, fetchUnstated, type ServerState, serverState } from './run-search.ts';
import { fetchPage, requestOf, type Search } from './search.ts';

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
  const asked = useMemo(() => JSON.parse(key) as Search | null, [key]);
  const phone = useLive(async ({ cache }) => search && { key, ...(await readPhone(cache, search)) }, [key]);
  const remote = useRemote(askServer, search);
  const [more, setMore] = useState<{ after: Remote<Feeds>['answer']; state: ServerState }>();
  const isMore = more !== undefined && !remote.isAsking && more.after === remote.answer;
  const server = isMore ? more.state : serverState(remote);

  const isFirst = remote.answer?.kind === 'done' && remote.answer.value.unstated === null;
  const first = isFirst ? remote.answer : null;
  useEffect(() => {
    if (!core || !asked || !first) return;
    isSavingData(core)
      .then((isSaving) => rememberHomeArea(core, asked, isSaving))
      .catch(onError);
  }, [core, asked, first, onError]);

  const loadMore = async (list: 'found' | 'unstated') => {
    if (!core || !search || server.kind !== 'answered') return false;
    const state = await nextPage(core, search, server, list);
    if (state) setMore({ after: remote.answer, state });
    return state !== null;
  };
  return { phone: phone?.key === key ? phone : undefined, server, retry: remote.again, loadMore };
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
  const page = await fetchPage(core, requestOf(search), state.feed);
  return page.kind === 'done' ? { ...state, feed: page.value } : null;
}
