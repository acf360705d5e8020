import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { CATALOGUE_TOASTS } from '#src/catalogue/catalogue.words.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { type Fetched, MISSING, UNREACHED } from '#src/data/read/fetched.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/link/data-saving.ts';
import { floridaGazetteer, isOutOfReach, locateText } from '#src/places/gazetteer.ts';
import { noteSearched } from '#src/places/home-area.ts';
import { metadataOf, readStoredSearch, type StoredSearch, storeSearch } from '#src/places/stored-search.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { faultToast } from '#src/ui/overlays/toast-list.ts';
import { SEARCH_TOASTS } from './explore.words.ts';
import { type Place, placeTrouble, resolvePlace, type Search, searchAt } from './search.ts';
import {
  addressOf,
  completeSearch,
  type ExploreSearch,
  isSameSearch,
  type SearchValues,
  storedOf,
} from './search-params.ts';
import { type BusinessSearch, useBusinessSearch } from './use-business-search.ts';

/** The place of a search: being looked up, found, unknown, or impossible to look up now. */
type Resolution =
  | { kind: 'resolving' }
  | { kind: 'found'; search: Search }
  | { kind: 'unknown' }
  | { kind: 'failed' };

export interface Explore {
  /** The search in the address. Null until the stored search is read, if the address names no place. */
  values: SearchValues | null;
  /** The same; until then the defaults. */
  applied: SearchValues;
  resolution: Resolution;
  search: BusinessSearch;
  /** The problem with the place and the accepted forms, shown after the specification's own words. */
  placeTrouble: string | undefined;
  /** The address names no place and no search is stored. */
  isFirst: boolean;
  /** Puts a search into the address and keeps it for the next visit. The same search again asks again. */
  apply: (values: SearchValues, options?: { isStep?: boolean }) => void;
}

/** State of `/explore`: the search is in the address only. @param onAddress changes the address. */
export function useExplore(
  address: ExploreSearch,
  onAddress: (address: ExploreSearch, isStep: boolean) => void,
): Explore {
  const core = useCore();
  const onError = useSearchErrors();
  const isFirst = useStoredSearch(address, onAddress, onError);
  const isKnown = address.location !== undefined || isFirst;
  const applied = useMemo(() => completeSearch(address, null), [address]);
  const values = isKnown ? applied : null;
  const { result, lookUp, lookUpAgain } = usePlace(isKnown ? applied.location : null);
  const resolution = useMemo(() => resolutionOf(result, applied), [result, applied]);
  const search = useBusinessSearch(resolution.kind === 'found' ? resolution.search : null, onError);
  useRefusals(search, resolution);
  const apply: Explore['apply'] = (next, { isStep = true } = {}) => {
    const isSamePlace = next.location === applied.location;
    if (!isKnown && isSamePlace) return onAddress({ ...address, ...changesOf(applied, next) }, isStep);
    const isSame = isSameSearch(next, applied);
    keepSearch(core, next, lookUp(next.location), isSame || !isSamePlace).catch(onError);
    if (!isSame || address.location === undefined) onAddress(addressOf(next), isStep);
    if (isSamePlace) lookUpAgain();
    if (isSame && resolution.kind === 'found') search.retry();
  };
  return {
    values,
    applied,
    resolution,
    search,
    placeTrouble: resolution.kind === 'unknown' ? placeTrouble(applied.location) : undefined,
    isFirst,
    apply,
  };
}

/** Address parts that differ, `undefined` where one is removed. */
function changesOf(from: SearchValues, to: SearchValues): ExploreSearch {
  const [before, after] = [addressOf(from), addressOf(to)];
  const names = Object.keys({ ...before, ...after }) as (keyof ExploreSearch)[];
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}

/**
 * Looks a place up once per search, for the results and for what is kept of the search; again when there is signal, as
 * the table of places may be reachable then.
 */
function usePlace(location: string | null) {
  const core = useCore();
  const pending = useRef<{ location: string; result: Promise<Fetched<Place>> } | null>(null);
  const ask = useCallback((live: Core, text: string) => {
    const { current } = pending;
    pending.current = null;
    return current?.location === text ? current.result : fetchPlace(live, text);
  }, []);
  const { answer, again } = useRemote(ask, location);
  const lookUp = (text: string) => {
    const result = fetchPlace(core, text);
    pending.current = { location: text.trim(), result };
    return result;
  };
  return { result: answer, lookUp, lookUpAgain: again };
}

/** Never rejects: `useRefusals` shows that no table of places can be read. */
const fetchPlace = (core: Core, location: string): Promise<Fetched<Place>> =>
  resolvePlace(core, location, locateText).then(
    async (place) => {
      if (place) return { kind: 'done', value: place };
      return (await isOutOfReach(location)) ? UNREACHED : MISSING;
    },
    () => UNREACHED,
  );

function resolutionOf(result: Fetched<Place> | undefined, values: SearchValues): Resolution {
  if (!result) return { kind: 'resolving' };
  if (result.kind === 'done') return { kind: 'found', search: searchAt(result.value, values) };
  return { kind: result.kind === 'missing' ? 'unknown' : 'failed' };
}

/**
 * Keeps a search for the next visit, unless its place is unknown. @param isOfPlace the person searched for the place and
 * did not only change a filter.
 */
async function keepSearch(
  core: Core,
  values: SearchValues,
  lookup: Promise<Fetched<Place>>,
  isOfPlace: boolean,
): Promise<void> {
  const result = await lookup;
  if (result.kind === 'missing') return;
  const place = result.kind === 'done' ? result.value : null; // null: no table was readable, so the place may exist
  const metadata = place?.parts && metadataOf(place.parts, values.category, core.ports.nowMs());
  await storeSearch(core, storedOf(values, metadata));
  if (place && isOfPlace) await noteSearched(core, searchAt(place, values), await isSavingData(core));
}

/** Shows errors of a search as toasts. docs/specification.md, section 8, search. */
function useSearchErrors(): (error: unknown) => void {
  const toaster = useToast();
  return useCallback(
    (error) =>
      void toaster.show(faultToast(SEARCH_TOASTS.error, error instanceof Error ? error.message : '')),
    [toaster],
  );
}

/**
 * Completes an address without a place from the stored search.
 * @returns true if no search is stored.
 */
function useStoredSearch(
  address: ExploreSearch,
  onAddress: (address: ExploreSearch, isStep: boolean) => void,
  onError: (error: unknown) => void,
): boolean {
  const core = useCore();
  const [isNone, setIsNone] = useState(false);
  const isNeeded = address.location === undefined;
  const complete = useEffectEvent((stored: StoredSearch | null) => {
    if (stored) onAddress(addressOf(completeSearch(address, stored)), false);
    setIsNone(!stored);
  });
  const fail = useEffectEvent(onError);
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    readStoredSearch(core)
      .catch((error: unknown) => {
        fail(error);
        return null;
      })
      .then((stored) => !isGone && complete(stored));
    return () => {
      isGone = true;
    };
  }, [core, isNeeded]);
  return isNeeded && isNone;
}

/** Shows toasts when the server refuses a search, and when no table of places can be read. */
function useRefusals({ server }: BusinessSearch, resolution: Resolution) {
  const toaster = useToast();
  const refusal = server.kind === 'refused' ? server.detail : null;
  const isUnreadable = resolution.kind === 'failed';
  useEffect(() => {
    if (refusal !== null) toaster.show(faultToast(SEARCH_TOASTS.failed, refusal));
  }, [toaster, refusal]);
  useEffect(() => {
    if (isUnreadable) floridaGazetteer().catch(() => toaster.show(faultToast(CATALOGUE_TOASTS.loadFailed)));
  }, [toaster, isUnreadable]);
}
