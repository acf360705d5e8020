import { useEffect, useRef, useState } from 'react';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import type { Core } from '#src/local/core.ts';
import { originText, readOrigin } from '#src/places/origin.ts';
import { type Found, keepPosition } from '#src/places/position.ts';
import { DEFAULT_LOCATION_TEXT } from '#src/places/stored-search.ts';
import { useAutomaticPosition } from '#src/places/use-automatic-position.ts';
import { type Position, usePosition } from '#src/places/use-position.ts';
import { formatMiles } from '#src/ui/formats/format-number.ts';
import { Split } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { faultToast } from '#src/ui/overlays/toast-list.ts';
import { Card } from '#src/ui/shown/card.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { labelOf } from '#src/words/labels.ts';
import { SEARCH_TOASTS, EXPLORE_WORDS as WORDS } from './explore.words.ts';
import { FilterBar } from './filter-bar.tsx';
import { PlaceTrouble } from './place-trouble.tsx';
import { type Search, scopeOf } from './search.ts';
import { type SearchControls, SearchForm } from './search-form.tsx';
import {
  countFilters,
  type ExploreSearch,
  type Filters,
  filtersOf,
  isSameSearch,
  NO_FILTERS,
  type SearchValues,
} from './search-params.ts';
import { SearchResults } from './search-results.tsx';
import { isShowingSaved, totalOf, viewOf } from './search-view.ts';
import { type Explore, useExplore } from './use-explore.ts';
import type { Near } from './whole-region.tsx';
import './explore.css';

export interface ExplorePageProps {
  address: ExploreSearch;
  /** Changes the address; a step adds a history entry. */
  onAddress: (address: ExploreSearch, isStep: boolean) => void;
}

/** `/explore`. docs/specification.md, section 2. */
export function ExplorePage({ address, onAddress }: ExplorePageProps) {
  const explore = useExplore(address, onAddress);
  const { resolution, search, apply, applied } = explore;
  const controls = useControls(explore, applied);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const found = resolution.kind === 'found' ? resolution.search : null;
  const near = useLive(readNear, []) ?? null;
  useSpokenResult(explore);
  return (
    <div className="explore">
      <PageTitle>{WORDS.title}</PageTitle>
      <div className="only-phone">
        <FilterBar
          {...controls}
          isOpen={isSheetOpen}
          onOpen={setIsSheetOpen}
          scope={placeWords(found, applied)}
          filterCount={countFilters(applied)}
        />
      </div>
      <Split
        railSide="left"
        rail={
          <Card as="section" className="only-wide" aria-label={WORDS.filterTitle}>
            <SearchForm {...controls} />
          </Card>
        }
      >
        <PlaceTrouble
          explore={explore}
          onRetry={() => apply(applied)}
          onTake={(location) => apply({ ...applied, location })}
          onChange={() => setIsSheetOpen(true)}
        />
        {(resolution.kind === 'resolving' || found) && (
          <SearchResults
            search={found}
            results={search}
            onClear={() => apply({ ...applied, ...NO_FILTERS, q: '' })}
            onFilter={(filters) => apply({ ...applied, ...filters })}
            onSort={(sort) => apply({ ...applied, sort }, { isStep: false })}
            onWiden={(radius) => apply({ ...applied, radius })}
            near={near}
            onNear={(location) => apply({ ...applied, location, radius: SEARCH_LIMITS.radiusDefaultMiles })}
          />
        )}
      </Split>
    </div>
  );
}

/** Returns the point that distances start from, to search around it; null if unknown. */
async function readNear(core: Core): Promise<Near | null> {
  const origin = await readOrigin(core);
  if (origin.kind === 'unknown' || (origin.kind === 'position' && origin.name === null)) return null;
  if (origin.kind === 'home' && origin.isGuess) return null; // nobody's own town
  return { name: origin.name, location: originText(origin) };
}

/** Text of the phone's place button. */
function placeWords(found: Search | null, { location, radius }: SearchValues): string {
  if (found?.isNationwide ?? location === DEFAULT_LOCATION_TEXT) return labelOf(location);
  if (found?.around) return scopeOf(found);
  return WORDS.placeButton(townOf(found?.place ?? location), formatMiles(radius));
}

/** The town without its state, where room is short: 'Gainesville' of 'Gainesville, FL 32601'. */
const townOf = (place: string) => place.replace(/, [A-Z]{2}(?: \d{5})?$/, '');

/**
 * Holds the typed values. A changed address replaces the typed value of each field that changed. The stored search,
 * which arrives later, never replaces what the person has typed.
 */
function useControls(explore: Explore, applied: SearchValues): SearchControls {
  const isRead = explore.values !== null;
  const [base, setBase] = useState({ applied, isRead });
  const [typed, setTyped] = useState(applied);
  if (JSON.stringify(base) !== JSON.stringify({ applied, isRead })) {
    const { applied: before } = base;
    const from = (field: 'location' | 'radius' | 'q') =>
      (base.isRead ? before[field] === applied[field] : before[field] !== typed[field]) ? typed : applied;
    setBase({ applied, isRead });
    setTyped({
      location: from('location').location,
      radius: from('radius').radius,
      q: from('q').q,
      sort: applied.sort,
      ...filtersOf(applied),
    });
  }
  const position = useLocate(explore.isFirst, (location) =>
    explore.apply({ ...applied, radius: typed.radius, location }),
  );
  const { server } = explore.search;
  const isAsking = server.kind === 'asking' && !server.isLate;
  // The address follows later: a second press until then must see the first.
  const [pressed, setPressed] = useState({ from: applied, values: applied });
  const current = pressed.from === applied ? pressed.values : applied;
  const draft = { ...typed, ...filtersOf(current) };
  const onFilter = (filters: Partial<Filters>) => {
    const values = { ...current, radius: typed.radius, ...filters };
    setPressed({ from: applied, values });
    explore.apply(values, { isStep: false });
  };
  return {
    draft,
    onDraft: (changes) => setTyped((before) => ({ ...before, ...changes })),
    onSearch: () => explore.apply({ ...draft, location: draft.location.trim() }),
    onFilter,
    placeError:
      explore.placeTrouble && typed.location === applied.location
        ? `${inOurWords(BUSINESS_MESSAGES.location)}. ${explore.placeTrouble}`
        : undefined,
    // Blocks only the same search: another place may be searched at any time.
    isLoading:
      isSameSearch(draft, applied) &&
      ((explore.values !== null && explore.resolution.kind === 'resolving') ||
        (explore.resolution.kind === 'found' && isAsking)),
    position,
  };
}

/** Announces the number of results to screen readers, once per answer. */
function useSpokenResult({ search: { phone, server }, values }: Explore) {
  const announce = useAnnounce();
  const view = viewOf(phone, server);
  const isSettled = server.kind !== 'asking' || server.isLate;
  const count = totalOf(view);
  const announced = useRef('');
  const answerKey = `${JSON.stringify(values)} ${server.kind}`;
  const isSaved = isShowingSaved(view, server, false);
  useEffect(() => {
    if (!isSettled || count === null || announced.current === answerKey) return;
    announced.current = answerKey;
    announce(isSaved ? WORDS.announceKept(count) : WORDS.announce(count));
  }, [announce, isSettled, isSaved, count, answerKey]);
}

/**
 * The location button; on a first visit it locates automatically if the person has allowed it before.
 * @param onPlace gets the name of the place; the exact point is stored on the phone under that name.
 */
function useLocate(
  isAutomatic: boolean,
  onPlace: (name: string) => void,
): Pick<Position, 'isBusy' | 'locate'> {
  const core = useCore();
  const toaster = useToast();
  const take = async (found: Found) => onPlace(await keepPosition(core, found));
  const withToast = (toast: (typeof SEARCH_TOASTS)['locationButton']) => ({
    failed: toast.description,
    say: (trouble: string) => void toaster.show(faultToast(toast, trouble)),
  });
  const pressed = usePosition(take, withToast(SEARCH_TOASTS.locationButton));
  const automatic = usePosition(take, withToast(SEARCH_TOASTS.locationAutomatic));
  useAutomaticPosition(isAutomatic, automatic.locate);
  return { isBusy: pressed.isBusy || automatic.isBusy, locate: pressed.locate };
}
