import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { FoundBusiness } from '#contract/businesses.ts';
import { BUSINESS_LIMITS, SEARCH_LIMITS } from '#contract/limits.ts';
import { KeepArea } from '#src/features/areas/keep-area-card.tsx';
import { animalArt } from '#src/ui/animal-art.ts';
import { KeptMark } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { formatCount, formatMiles } from '#src/ui/format-number.ts';
import { Columns, Stack } from '#src/ui/layout.tsx';
import { Note } from '#src/ui/note.tsx';
import { ShowMore } from '#src/ui/show-more.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { BusinessCard } from '../businesses/business-card.tsx';
import { SEARCH_TOASTS, EXPLORE_WORDS as WORDS } from './explore.words.ts';
import type { ServerState } from './run-search.ts';
import { SavedNote } from './saved-note.tsx';
import type { Search } from './search.ts';
import { isShowingSaved, type SearchView, unstatedOf, viewOf } from './search-view.ts';
import type { BusinessSearch } from './use-business-search.ts';

export interface SearchResultsProps {
  /** Null while the place is looked up. */
  search: Search | null;
  results: BusinessSearch;
  onClear: () => void;
  /** Searches a wider circle. */
  onWiden: (radiusMiles: number) => void;
  /** Where the person is or keeps an area: offered in place of the whole country; null while it is not known. */
  near: string | null;
  onNear: (place: string) => void;
}

/** Loading, results, empty or nothing kept, with what is to be said about them. */
export function SearchResults(props: SearchResultsProps) {
  const { search, results, onClear, onWiden } = props;
  const { phone, server, loadMore, retry } = results;
  const view = viewOf(phone, server);
  const unstated = unstatedOf(phone, server);
  if (!search || view.kind === 'loading') return <Loading />;
  const keptIds = phone?.keptIds ?? new Set<number>();
  const hasMore = { found: false, unstated: false };
  if (server.kind === 'answered') {
    hasMore.found = server.feed.nextPath !== null;
    hasMore.unstated = (server.unstated?.nextPath ?? null) !== null;
  }
  return (
    <Stack>
      <Head search={search} view={view} />
      {isShowingSaved(view, server) && <SavedNote savedAtMs={phone?.savedAtMs ?? null} onRetry={retry} />}
      {search.isNationwide && view.kind === 'results' && <WholeCountry {...props} />}
      {!search.isNationwide && view.kind === 'results' && (
        <KeepArea place={{ name: search.place, centre: search.centre }} radiusMiles={search.radiusMiles} />
      )}
      {view.kind === 'results' && (
        <Cards
          key={JSON.stringify(search)}
          rows={view.rows}
          total={view.total}
          keptIds={keptIds}
          onMore={hasMore.found ? () => loadMore('found') : null}
        />
      )}
      <Empty search={search} view={view} server={server} onClear={onClear} onRetry={retry} />
      <Few search={search} view={view} wider={phone?.wider ?? null} onWiden={onWiden} />
      {unstated && (
        <Unstated
          key={`unstated ${JSON.stringify(search)}`}
          {...unstated}
          keptIds={keptIds}
          onMore={hasMore.unstated ? () => loadMore('unstated') : null}
        />
      )}
    </Stack>
  );
}

/** Distances from the middle of the country help nobody: one tap leads to the results around. */
function WholeCountry({ near, onNear }: Pick<SearchResultsProps, 'near' | 'onNear'>) {
  return (
    <Note
      action={
        near !== null && (
          <Button variant="secondary" icon={MapPin} onClick={() => onNear(near)}>
            {WORDS.searchNear(near)}
          </Button>
        )
      }
    >
      {WORDS.countryDistances}
    </Note>
  );
}

function Loading() {
  return (
    <div className="search-loading stack">
      <h2>{WORDS.loading}</h2>
      <SkeletonCards count={SEARCH_LIMITS.skeletonCards} label={WORDS.loading} />
    </div>
  );
}

/** What the results belong to: 'Gainesville, FL, 25 mi', or the country alone. */
const scopeOf = (search: Pick<Search, 'place' | 'isNationwide' | 'radiusMiles'>) =>
  search.isNationwide ? search.place : WORDS.scope(search.place, formatMiles(search.radiusMiles));

function Head({ search, view }: { search: Search; view: SearchView }) {
  if (view.kind !== 'results') return null;
  return (
    <div className="search-head row" data-gap="3" data-spread="between">
      <h2>{WORDS.results(formatCount(view.total))}</h2>
      {view.isFromPhone ? (
        <KeptMark>{scopeOf(search)}</KeptMark>
      ) : (
        <span className="search-scope quiet">{scopeOf(search)}</span>
      )}
    </div>
  );
}

interface CardsProps {
  rows: FoundBusiness[];
  total: number;
  keptIds: ReadonlySet<number>;
  /** Fetches what the phone does not have yet; null when there is no more. */
  onMore: (() => Promise<boolean>) | null;
  isUnstated?: boolean;
}

function Cards({ rows, total, keptIds, onMore, isUnstated = false }: CardsProps) {
  const [limit, setLimit] = useState<number>(BUSINESS_LIMITS.pageSize);
  const [fetching, setFetching] = useState<'idle' | 'busy' | 'failed'>('idle');
  const shown = rows.slice(0, limit);
  const more = async () => {
    const next = limit + BUSINESS_LIMITS.pageSize;
    if (next > rows.length && onMore) {
      setFetching('busy');
      const isHere = await onMore();
      setFetching(isHere ? 'idle' : 'failed');
      if (!isHere && rows.length <= limit) return;
    }
    setLimit(next);
  };
  return (
    <>
      <Columns wide={2}>
        {shown.map((row) => (
          <BusinessCard
            key={row.id}
            business={row}
            distance={row.distance}
            isKept={keptIds.has(row.id)}
            isUnstated={isUnstated}
          />
        ))}
      </Columns>
      {fetching === 'failed' && <Note tone="warn">{WORDS.moreFailed}</Note>}
      {(rows.length > limit || onMore) && (
        <ShowMore
          label={fetching === 'busy' ? WORDS.loadingMore : WORDS.more}
          shownText={WORDS.shown(formatCount(shown.length), formatCount(total))}
          isLoading={fetching === 'busy'}
          onMore={() => void more()}
        />
      )}
    </>
  );
}

interface EmptyProps {
  search: Search;
  view: SearchView;
  server: ServerState;
  onClear: () => void;
  onRetry: () => void;
}

function Empty({ search, view, server, onClear, onRetry }: EmptyProps) {
  if (view.kind === 'notKept')
    return (
      <EmptyState
        picture={animalArt('Sheep')}
        heading={WORDS.notKept(search.place)}
        level={2}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {WORDS.tryAgain}
          </Button>
        }
      >
        {server.kind === 'refused' ? server.detail || SEARCH_TOASTS.failed.description : WORDS.notKeptHint}
      </EmptyState>
    );
  if (view.kind !== 'empty') return null;
  return (
    <EmptyState
      picture={animalArt(search.animal) ?? animalArt('Sheep')}
      heading={WORDS.none}
      level={2}
      action={
        <Button variant="secondary" onClick={onClear}>
          {WORDS.clear}
        </Button>
      }
    >
      {WORDS.noneHint}
    </EmptyState>
  );
}

interface FewProps {
  search: Search;
  view: SearchView;
  wider: { radiusMiles: number; count: number } | null;
  onWiden: (radiusMiles: number) => void;
}

/** Fewer than three hits: says so and offers the next circle that finds more. */
function Few({ search, view, wider, onWiden }: FewProps) {
  const count = view.kind === 'results' ? view.total : view.kind === 'empty' ? 0 : null;
  if (count === null || count >= SEARCH_LIMITS.fewHits || search.isNationwide) return null;
  const here = formatMiles(search.radiusMiles);
  if (!wider) return count === 0 ? null : <Note>{WORDS.fewOnly(formatCount(count), here)}</Note>;
  const there = formatMiles(wider.radiusMiles);
  return (
    <Note
      action={
        <Button variant="secondary" onClick={() => onWiden(wider.radiusMiles)}>
          {WORDS.widen(there)}
        </Button>
      }
    >
      {WORDS.few(formatCount(count), here, formatCount(wider.count), there)}
    </Note>
  );
}

/** Those that do not say which animals they treat: how many, and on request which. */
function Unstated({ count, ...cards }: Omit<CardsProps, 'total' | 'isUnstated'> & { count: number }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Note
        action={
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {WORDS.showUnstated}
          </Button>
        }
      >
        {WORDS.unstated(formatCount(count), count === 1)}
      </Note>
    );
  return (
    <section aria-label={WORDS.unstatedHeading}>
      <Stack>
        <h2>{WORDS.unstatedHeading}</h2>
        <Cards {...cards} total={count} isUnstated />
      </Stack>
    </section>
  );
}
