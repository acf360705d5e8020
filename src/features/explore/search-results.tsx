import { type ReactNode, useEffect, useState } from 'react';
import type { SearchSort } from '#contract/business-search.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { SortChoice } from '#src/catalogue/search-choices.tsx';
import { SEARCH_CHOICE_WORDS } from '#src/catalogue/search-choices.words.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { KeepArea } from '#src/features/areas/keep-area-card.tsx';
import { MapButton } from '#src/features/map/map-button-card.tsx';
import { readPinnedIds } from '#src/features/people/people.local.ts';
import { useSession } from '#src/session/session-context.tsx';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { KeptMark } from '#src/ui/shown/badge.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { Empty } from './empty-results.tsx';
import { EXPLORE_WORDS as WORDS } from './explore.words.ts';
import { Cards, Unstated } from './result-cards.tsx';
import { Few, FromPosition, SavedNote } from './result-notes.tsx';
import { type Search, scopeOf } from './search.ts';
import type { Filters } from './search-params.ts';
import { isShowingSaved, isWaiting, type SearchView, unstatedOf, viewOf } from './search-view.ts';
import type { BusinessSearch } from './use-business-search.ts';
import { WholeRegion, type WholeRegionProps } from './whole-region.tsx';

export interface SearchResultsProps extends WholeRegionProps {
  /** Null while the place is being looked up. */
  search: Search | null;
  results: BusinessSearch;
  onClear: () => void;
  onFilter: (filters: Partial<Filters>) => void;
  onSort: (sort: SearchSort) => void;
  /** Searches a wider circle. */
  onWiden: (radiusMiles: number) => void;
}

/** The results part of the page in each of its states, with notes. */
export function SearchResults(props: SearchResultsProps) {
  const { search, results, onClear, onFilter, onSort, onWiden } = props;
  const { phone, server, loadMore, readAll, retry } = results;
  const pinnedIds = usePinnedIds();
  const isQuick = useIsQuick(isWaiting(server), JSON.stringify(search));
  const view = viewOf(phone, server);
  const unstated = unstatedOf(phone, server);
  if (!search || view.kind === 'loading') return <Loading />;
  const keptIds = phone?.keptIds ?? new Set<number>();
  const saved = phone && isShowingSaved(view, server, isQuick) ? phone : null;
  return (
    <Stack>
      {view.kind === 'results' && (
        <Head
          search={search}
          view={view}
          isSaved={saved !== null}
          isKept={view.isFromPhone || view.rows.every(({ id }) => keptIds.has(id))}
        >
          <MapButton
            id="explore"
            centre={search.centre}
            radiusMiles={search.radiusMiles}
            placeName={search.place}
            businesses={view.rows.length < view.total && phone ? phone.found : view.rows}
            onOpen={readAll}
          />
          <SortChoice value={search.sort} onChange={onSort} />
          {!search.isNationwide && (
            <KeepArea
              place={{ name: search.place, centre: search.centre }}
              radiusMiles={search.radiusMiles}
            />
          )}
        </Head>
      )}
      {search.own && <FromPosition own={search.own} />}
      {search.remark && <Note>{search.remark}</Note>}
      {search.isRegion && view.kind === 'results' && <WholeRegion {...props} search={search} />}
      {view.kind === 'results' && (
        <Cards
          key={JSON.stringify(search)}
          rows={view.rows}
          total={view.total}
          pinnedIds={pinnedIds}
          from={search.centre}
          onMore={view.hasMore ? () => loadMore('found') : null}
        />
      )}
      {search.openNow && view.kind === 'results' && <Note>{SEARCH_CHOICE_WORDS.hoursUnknown}</Note>}
      <Empty
        search={search}
        view={view}
        server={server}
        dayAndNight={phone?.dayAndNight ?? 0}
        nearest={phone?.nearest ?? null}
        onClear={onClear}
        onFilter={onFilter}
        onRetry={retry}
      />
      {/* Below the list: it comes and goes with the signal, and must not move what is being read. */}
      {saved && <SavedNote saved={saved} onRetry={isWaiting(server) ? null : retry} />}
      <Few
        search={search}
        isComplete={server.kind === 'answered' || phone?.isCovered === true}
        view={view}
        wider={phone?.wider ?? null}
        onWiden={onWiden}
      />
      {unstated && (
        <Unstated
          key={`unstated ${JSON.stringify(search)}`}
          rows={unstated.rows}
          total={unstated.total}
          pinnedIds={pinnedIds}
          from={search.centre}
          onMore={unstated.hasMore ? () => loadMore('unstated') : null}
        />
      )}
    </Stack>
  );
}

/** Most answers arrive within this time, in milliseconds. */
const QUICK_MS = 500;

/** Whether the pending answer may still be a quick one. */
function useIsQuick(waits: boolean, key: string): boolean {
  const { ports } = useCore();
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (!waits) return;
    const stop = ports.setTimer(() => setSlow(key), QUICK_MS);
    return () => {
      stop();
      setSlow(null);
    };
  }, [ports, waits, key]);
  return slow !== key;
}

function usePinnedIds(): ReadonlySet<number> | undefined {
  const { state, user } = useSession();
  const isKnown = state !== 'unknown';
  return useLive(async (core) => (isKnown ? readPinnedIds(core, user) : undefined), [isKnown, user]);
}

function Loading() {
  return (
    <div className="search-loading stack">
      <h2>{WORDS.loading}</h2>
      <SkeletonCards count={SEARCH_LIMITS.skeletonCards} label={WORDS.loading} />
    </div>
  );
}

interface HeadProps {
  search: Search;
  view: Extract<SearchView, { kind: 'results' }>;
  /** The server has not answered: these are the rows of this phone. */
  isSaved: boolean;
  /** All rows stay on this phone. */
  isKept: boolean;
  /** In one row, which scrolls on a phone. */
  children: ReactNode;
}

function Head({ search, view, isSaved, isKept, children }: HeadProps) {
  const heading = isSaved ? WORDS.savedResults : WORDS.results;
  return (
    <div className="search-head row" data-gap="2" data-spread="between">
      <div className="beside row" data-gap="2" data-tight>
        <h2>{heading(formatCount(view.total))}</h2>
        <span className="only-wide quiet">
          {isKept ? <KeptMark>{scopeOf(search)}</KeptMark> : scopeOf(search)}
        </span>
      </div>
      <div className="search-tools row" data-gap="2">
        {children}
      </div>
    </div>
  );
}
