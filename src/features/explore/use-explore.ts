import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { CATALOGUE_TOASTS } from '#src/catalogue/catalogue.words.ts';
import { useCore } from '#src/data/core-context.tsx';
import { type Fetched, MISSING, UNREACHED } from '#src/data/fetched.ts';
import { useRemote } from '#src/data/use-remote.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/link/data-saving.ts';
import { locateText } from '#src/places/gazetteer.ts';
import { noteSearched } from '#src/places/home-area.ts';
import {
  metadataOf,
  partsOf,
  readStoredSearch,
  type StoredSearch,
  storeSearch,
} from '#src/places/stored-search.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { faultToast } from '#src/ui/overlays/toast-list.ts';
import { SEARCH_TOASTS } from './explore.words.ts';
import { placeTrouble, resolveSearch, type Search } from './search.ts';
import {
  addressOf,
  completeSearch,
  type ExploreSearch,
  isSameSearch,
  type SearchValues,
  storedOf,
} from './search-params.ts';
import { type BusinessSearch, useBusinessSearch } from './use-business-search.ts';

/** Where a search's place stands: looked up, found, or named by no table. */
type Resolution =
  | { kind: 'resolving' }
  | { kind: 'found'; search: Search }
  | { kind: 'unknown' }
  | { kind: 'failed' };

export interface Explore {
  /** What is applied: the address's search, completed. Null until the stored search has been read. */
  values: SearchValues | null;
  /** The same, until then what has been chosen. */
  applied: SearchValues;
  resolution: Resolution;
  search: BusinessSearch;
  /** What is wrong with the place, and what is accepted: stands after the specification's own words. */
  placeTrouble: string | undefined;
  /** The tab had no search of its own: the address names no place and none was stored. */
  isFirst: boolean;
  /** Applies a search: address, stored search, results. The same search again asks again. */
  apply: (values: SearchValues, options?: { isStep?: boolean }) => void;
}

/** Everything behind `/explore`. @param onAddress puts the search into the address. */
export function useExplore(
  address: ExploreSearch,
  onAddress: (address: ExploreSearch, isStep: boolean) => void,
): Explore {
  const core = useCore();
  const onError = useSearchErrors();
  const stored = useStoredSearch(address.location === undefined);
  const values = useMemo(
    () =>
      stored === undefined && address.location === undefined ? null : completeSearch(address, stored ?? null),
    [address, stored],
  );
  const { resolution, resolveAgain } = useResolution(values);
  const search = useBusinessSearch(resolution.kind === 'found' ? resolution.search : null, onError);
  useRefusals(search, resolution);
  const applyNow: Explore['apply'] = (next, { isStep = true } = {}) => {
    const isSame = values !== null && isSameSearch(next, values);
    keepSearch(core, next, isSame || next.location !== values?.location).catch(onError);
    if (!isSame || address.location === undefined) onAddress(addressOf(next), isStep);
    if (!isSame) return;
    if (resolution.kind === 'found') search.retry();
    else resolveAgain();
  };
  const early = useChosenEarly(address, values, applyNow);
  return {
    values,
    applied: values ?? early.chosen,
    resolution,
    search,
    placeTrouble: resolution.kind === 'unknown' && values ? placeTrouble(values.location) : undefined,
    isFirst: stored === null && address.location === undefined,
    apply: values === null ? early.choose : applyNow,
  };
}

/**
 * What is chosen before the stored search has been read, as on a page whose core has not come: it is applied to that search
 * once it is there, and never in its place.
 */
function useChosenEarly(
  address: ExploreSearch,
  values: SearchValues | null,
  applyNow: Explore['apply'],
): { chosen: SearchValues; choose: Explore['apply'] } {
  const [chosen, setChosen] = useState<{ changes: Partial<SearchValues>; isStep: boolean } | null>(null);
  const blank = completeSearch(address, null);
  const applyChosen = useEffectEvent(() => {
    if (!chosen || !values) return;
    setChosen(null);
    applyNow({ ...values, ...chosen.changes }, { isStep: chosen.isStep });
  });
  const isReady = chosen !== null && values !== null;
  useEffect(() => {
    if (isReady) applyChosen();
  }, [isReady]);
  return {
    chosen: { ...blank, ...chosen?.changes },
    choose: (next, { isStep = true } = {}) => setChosen({ changes: changesOf(blank, next), isStep }),
  };
}

const changesOf = (from: SearchValues, to: SearchValues): Partial<SearchValues> =>
  Object.fromEntries(
    Object.entries(to).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(from[name as keyof SearchValues]),
    ),
  );

/**
 * Keeps a search for the next visit, but not one for a place that no table knows. @param isOfPlace the person has asked
 * for the place, and not for another filter alone.
 */
async function keepSearch(core: Core, values: SearchValues, isOfPlace: boolean): Promise<void> {
  const search = await resolveSearch(core, values, locateText).catch(() => undefined);
  if (search === null) return; // undefined: no table can be read, so nothing speaks against the place
  const place = await locateText(values.location).catch(() => null); // its parts are a help, no condition
  const metadata = place && metadataOf(partsOf(place), values.category, core.ports.nowMs());
  await storeSearch(core, storedOf(values, metadata ?? undefined));
  if (search && isOfPlace) await noteSearched(core, search, await isSavingData(core));
}

/** Says what went wrong behind the screen. docs/specification.md, section 8, search. */
function useSearchErrors(): (error: unknown) => void {
  const toaster = useToast();
  return useCallback(
    (error) =>
      void toaster.show(faultToast(SEARCH_TOASTS.error, error instanceof Error ? error.message : '')),
    [toaster],
  );
}

/** The stored search, null when there is none; undefined until it has been read. Read anew whenever it is needed. */
function useStoredSearch(isNeeded: boolean): StoredSearch | null | undefined {
  const core = useCore();
  const [stored, setStored] = useState<StoredSearch | null>();
  const onError = useSearchErrors();
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    readStoredSearch(core)
      .catch((error: unknown) => {
        onError(error);
        return null;
      })
      .then((found) => !isGone && setStored(found));
    return () => {
      isGone = true;
    };
  }, [core, isNeeded, onError]);
  return stored;
}

/** Looks the place up, and once more when the signal is back: the table of places may be reachable then. */
function useResolution(values: SearchValues | null): { resolution: Resolution; resolveAgain: () => void } {
  const { answer, again } = useRemote(resolve, values);
  return { resolution: resolutionOf(answer), resolveAgain: again };
}

/** `useRefusals` tells of tables that cannot be read. */
const resolve = (core: Core, values: SearchValues): Promise<Fetched<Search>> =>
  resolveSearch(core, values, locateText).then(
    (search) => (search ? { kind: 'done', value: search } : MISSING),
    () => UNREACHED,
  );

function resolutionOf(answer: Fetched<Search> | undefined): Resolution {
  if (!answer) return { kind: 'resolving' };
  if (answer.kind === 'done') return { kind: 'found', search: answer.value };
  return { kind: answer.kind === 'missing' ? 'unknown' : 'failed' };
}

/** Toasts of a search that the server refused, and of a table of places that cannot be read. */
function useRefusals({ server }: BusinessSearch, resolution: Resolution) {
  const toaster = useToast();
  const refusal = server.kind === 'refused' ? server.detail : null;
  const isUnreadable = resolution.kind === 'failed';
  useEffect(() => {
    if (refusal !== null) toaster.show(faultToast(SEARCH_TOASTS.failed, refusal));
  }, [toaster, refusal]);
  useEffect(() => {
    if (isUnreadable) toaster.show(faultToast(CATALOGUE_TOASTS.loadFailed));
  }, [toaster, isUnreadable]);
}
