import { useEffect, useMemo, useState } from 'react';
import type { SearchRequest } from '#contract/business-search.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useIsOffline } from '#src/data/core/use-reach.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import type { Feed } from '#src/features/businesses/search.remote.ts';
import { paintListings, unsentOf } from '#src/features/owners/owners.local.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/link/data-saving.ts';
import { rememberHomeArea } from '#src/places/home-area.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { answersItself, type PhoneAnswer, readPhone } from './phone.local.ts';
import { type Feeds, fetchFeeds, type List, nextPage, type ServerState, serverState } from './run-search.ts';
import { requestOf, type Search } from './search.ts';

/** Both sides of one search. */
export interface BusinessSearch {
  phone: PhoneAnswer | undefined;
  server: ServerState;
  /** Asks the server again. */
  retry: () => void;
  /** Reads or fetches the next rows of a list. Resolves to false if the server had to answer and did not. */
  loadMore: (list: List) => Promise<boolean>;
  /** Reads all rows of the phone, for the map. */
  readAll: () => void;
}

/** As many rows as a page of the server has. */
const FIRST_ROWS: number = SEARCH_LIMITS.resultsMax;

/**
 * Searches the phone's own copy at once and the server behind it, and asks the server again when there is signal.
 * @param search null while the place is unknown. @param onError gets errors of the phone's database.
 * @throws during rendering what reading throws.
 */
export function useBusinessSearch(search: Search | null, onError: (error: unknown) => void): BusinessSearch {
  const core = useCore();
  const key = JSON.stringify(search && requestOf(search));
  const request = useMemo(() => JSON.parse(key) as SearchRequest | null, [key]);
  const { need, ask } = useNeed(request, key);
  const remote = useRemote(fetchFeeds, need === 'server' ? request : null);
  const owner = useWriter()?.id ?? null;
  const [shown, setShown] = useState({ key, limit: FIRST_ROWS });
  const limit = shown.key === key ? shown.limit : FIRST_ROWS;
  const phone = useLive(
    async (live) => request && { key, ...(await readPainted(live, request, owner, limit)) },
    [key, remote.answer, owner, limit], // "open now" must mean the same moment on both sides
  );
  const [more, setMore] = useState<More>({});
  const first = need === 'nothing' ? UNASKED : need === 'server' ? serverState(remote) : ASKING;
  const server = first.kind === 'answered' ? { ...first, ...withMore(first, more) } : first;

  const isFirst = remote.answer?.kind === 'done' && remote.answer.value.unstated === null;
  const firstAnswer = isFirst ? remote.answer : null;
  useEffect(() => {
    if (!search || !(firstAnswer || need === 'nothing')) return;
    isSavingData(core)
      .then((isSaving) => rememberHomeArea(core, search, isSaving))
      .catch(onError);
  }, [core, search, firstAnswer, need, onError]);

  const loadMore = async (list: List) => {
    if (!request) return false;
    setShown({ key, limit: limit + FIRST_ROWS });
    if (server.kind !== 'answered' || first.kind !== 'answered') return true;
    if ((list === 'found' ? server.feed : server.unstated)?.nextPath === null) return true;
    const next = await nextPage(core, request, server, list);
    if (next) setMore((before) => ({ ...before, [list]: { after: firstPageOf(first, list), next } }));
    return next !== null;
  };
  return {
    phone: phone?.key === key ? phone : undefined,
    server,
    retry: () => {
      ask();
      remote.again();
    },
    loadMore,
    readAll: () => setShown({ key, limit: Number.POSITIVE_INFINITY }),
  };
}

const UNASKED: ServerState = { kind: 'unasked' };
const ASKING: ServerState = { kind: 'asking', isLate: false };

/** How long an old copy waits for the changes that come when the app opens, in milliseconds. */
const OPENING_MS = 1000;

/** Decides whether a search needs the server. The phone's own copy is enough if it is complete and current. */
function useNeed(
  request: SearchRequest | null,
  key: string,
): { need: 'server' | 'nothing' | 'unknown'; ask: () => void } {
  const { ports } = useCore();
  const isOffline = useIsOffline();
  const own = useLive(
    async ({ cache, reach }) =>
      request && { key, answers: await answersItself(cache, request, reach.serverNowMs()) },
    [key],
  );
  const answers = own?.key === key ? own.answers : null;
  const [asked, setAsked] = useState<string | null>(null); // an answer that is on its way is not given up
  const isServer = asked === key || answers === 'no' || (answers !== null && isOffline);
  if (isServer && asked !== key) setAsked(key);
  const isOld = answers === 'old' && !isServer;
  useEffect(() => (isOld ? ports.setTimer(() => setAsked(key), OPENING_MS) : undefined), [ports, isOld, key]);
  const need = isServer ? 'server' : answers === 'yes' ? 'nothing' : 'unknown';
  return { need, ask: () => setAsked(key) };
}

/** The phone's result, with the owner's unsent edits of their listings. */
async function readPainted(
  core: Core,
  request: SearchRequest,
  owner: number | null,
  limit: number,
): Promise<PhoneAnswer> {
  const unsent = await unsentOf(core, owner);
  const result = await readPhone(core.cache, request, core.reach.serverNowMs(), limit);
  const { found, unstated } = result;
  return { ...result, found: paintListings(found, unsent), unstated: paintListings(unstated, unsent) };
}

/** The lists with all pages after the first one. A repeated search drops them. */
type More = { [list in List]?: { after: Feed | null; next: Partial<Feeds> } };

const firstPageOf = ({ feed, unstated }: Feeds, list: List) => (list === 'found' ? feed : unstated);

/** Adds later pages per list: one list may grow before the first page of the other has arrived. */
function withMore(first: Feeds, more: More): Partial<Feeds> {
  const grown = (list: List) => more[list]?.after === firstPageOf(first, list) && more[list].next;
  return { ...grown('found'), ...grown('unstated') };
}
