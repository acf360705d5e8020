import { useEffect, useMemo, useState } from 'react';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { useRemote } from '#src/data/use-remote.ts';
import { type Feed, fetchPage } from '#src/features/businesses/search.remote.ts';
import { paintListings, unsentOf } from '#src/features/owners/owners.local.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/link/data-saving.ts';
import { rememberHomeArea } from '#src/places/home-area.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { type PhoneAnswer, readPhone } from './phone.local.ts';
import { askServer, type Feeds, fetchUnstated, type ServerState, serverState } from './run-search.ts';
import { requestOf, type Search } from './search.ts';

/** Both sides of one search, and what can be asked for. */
export interface BusinessSearch {
  phone: PhoneAnswer | undefined;
  server: ServerState;
  /** Asks the server again. */
  retry: () => void;
  /** Fetches the next page of the results, or of those that state no animal. False when nobody answered. */
  loadMore: (list: List) => Promise<boolean>;
}

/**
 * Runs a search: the phone's own copy at once, the server behind it, again by itself when there is signal again.
 * Null while the place is not known. @param onError gets what the phone's database throws behind the screen.
 * @throws during rendering what reading it throws.
 */
export function useBusinessSearch(search: Search | null, onError: (error: unknown) => void): BusinessSearch {
  const core = useCore();
  const key = JSON.stringify(search);
  const asked = useMemo(() => JSON.parse(key) as Search | null, [key]);
  const remote = useRemote(askServer, search);
  const owner = useWriter()?.id ?? null;
  const phone = useLive(
    async (live) => search && { key, ...(await readPainted(live, search, owner)) },
    [key, remote.answer, owner], // who is open is asked of both at one time
  );
  const [more, setMore] = useState<More>({});
  const first = serverState(remote);
  const server = first.kind === 'answered' ? { ...first, ...withMore(first, more) } : first;

  const isFirst = remote.answer?.kind === 'done' && remote.answer.value.unstated === null;
  const firstAnswer = isFirst ? remote.answer : null;
  useEffect(() => {
    if (!asked || !firstAnswer) return;
    isSavingData(core)
      .then((isSaving) => rememberHomeArea(core, asked, isSaving))
      .catch(onError);
  }, [core, asked, firstAnswer, onError]);

  const loadMore = async (list: List) => {
    if (!search || server.kind !== 'answered' || first.kind !== 'answered') return false;
    const grown = await nextPage(core, search, server, list);
    if (grown) setMore((before) => ({ ...before, [list]: { after: firstPageOf(first, list), grown } }));
    return grown !== null;
  };
  return { phone: phone?.key === key ? phone : undefined, server, retry: remote.again, loadMore };
}

/** The phone's answer, with what an owner has written on this phone over their listings. */
async function readPainted(core: Core, search: Search, owner: number | null): Promise<PhoneAnswer> {
  const unsent = await unsentOf(core, owner);
  const answer = await readPhone(core.cache, search, core.reach.serverNowMs());
  const { found, unstated } = answer;
  return { ...answer, found: paintListings(found, unsent), unstated: paintListings(unstated, unsent) };
}

type List = 'found' | 'unstated';

/** The lists with what came after their first pages. A list that is asked for again begins anew. */
type More = { [list in List]?: { after: Feed | null; grown: Partial<Feeds> } };

const firstPageOf = ({ feed, unstated }: Feeds, list: List) => (list === 'found' ? feed : unstated);

/** Each list for itself: one may have grown before the first page of the other has come. */
function withMore(first: Feeds, more: More): Partial<Feeds> {
  const grown = (list: List) => more[list]?.after === firstPageOf(first, list) && more[list].grown;
  return { ...grown('found'), ...grown('unstated') };
}

/** The list with one page more; null when nobody answered. */
export async function nextPage(
  core: Core,
  search: Search,
  { feed, unstated }: Feeds,
  list: List,
): Promise<Partial<Feeds> | null> {
  if (list === 'unstated') {
    const grown = unstated && (await fetchUnstated(core, search, unstated));
    return grown && { unstated: grown };
  }
  const page = await fetchPage(core, requestOf(search), feed);
  return page.kind === 'done' ? { feed: page.value } : null;
}
