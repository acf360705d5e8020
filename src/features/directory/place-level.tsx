import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Business } from '#contract/businesses.ts';
import { outcomeOf } from '#src/data/read/fetched.ts';
import { TROUBLE_WORDS } from '#src/data/read/status.words.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import { AREA_WORDS } from '#src/features/areas/areas.words.ts';
import { KeepButton } from '#src/features/areas/keep-area-card.tsx';
import { ListedRows, useShown } from '#src/features/businesses/listed-rows.tsx';
import { readPinnedIds } from '#src/features/people/people.local.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Row } from '#src/ui/layout/layout.tsx';
import { ShowMore } from '#src/ui/layout/show-more.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { labelOf } from '#src/words/labels.ts';
import { fetchPlace } from './directory.local.ts';
import { DIRECTORY_WORDS as WORDS } from './directory.words.ts';
import {
  DIRECTORY_LIMITS,
  type DirectorySearch,
  groupCategories,
  listOf,
  placeOf,
} from './directory-groups.ts';

interface PlaceLevelProps {
  rows: readonly Business[];
  search: DirectorySearch;
}

/**
 * The businesses of a city, or of a category in a state: the phone's own, and the server's around the city.
 */
export function PlaceLevel({ rows, search }: PlaceLevelProps) {
  const { city, category } = search;
  const place = placeOf(search);
  const { answer, isLate } = useRemote(fetchPlace, city ? place : null);
  const isFetched = !city || answer !== undefined || isLate;
  const isBusy = answer !== undefined && outcomeOf(answer) === 'busy';
  const listings = listOf(rows, search);
  const radiusMiles = city === undefined ? DIRECTORY_LIMITS.stateMiles : DIRECTORY_LIMITS.cityMiles;
  const more = <SearchLink place={place} radiusMiles={radiusMiles} />;
  if (listings.length === 0 && !isFetched)
    return <SkeletonCards count={3} label={WORDS.reading} shape="lines" />;
  if (listings.length === 0)
    return (
      <NothingHere place={place} hint={isBusy ? TROUBLE_WORDS.trouble : WORDS.emptyHint} action={more} />
    );
  return (
    <>
      <CategoryChoice rows={rows} search={search} />
      <BusinessList key={`${place} ${category}`} businesses={listings} />
      <Row>
        {more}
        {city && (
          <KeepButton
            key={place}
            text={place}
            radiusMiles={DIRECTORY_LIMITS.cityMiles}
            label={AREA_WORDS.keepPlace(place)}
          />
        )}
      </Row>
    </>
  );
}

/** A link to Explore around a place. */
export function SearchLink({ place, radiusMiles }: { place: string; radiusMiles: number }) {
  return (
    <Link to="/explore" search={{ location: place, radius: radiusMiles }} data-variant="secondary">
      {WORDS.searchPlace(place)}
    </Link>
  );
}

/** Businesses A–Z, a page at a time. */
function BusinessList({ businesses }: { businesses: readonly Business[] }) {
  const user = useWriter();
  const pinnedIds = useLive((core) => readPinnedIds(core, user), [user]);
  const { wanted, drawn, showMore } = useShown(DIRECTORY_LIMITS.pageSize);
  const { length } = businesses;
  return (
    <div className="stack">
      <h2>{WORDS.count(formatCount(length), length === 1)}</h2>
      <ListedRows rows={businesses} shown={drawn} pinnedIds={pinnedIds} />
      {wanted < length && (
        <ShowMore
          label={WORDS.more}
          shownText={WORDS.shown(formatCount(wanted), formatCount(length))}
          onMore={showMore}
        />
      )}
    </div>
  );
}

interface NothingHereProps {
  place: string;
  /** The server lists nothing, so nothing will load. */
  isListed?: boolean;
  /** Shown while something may still load. */
  hint: string;
  action: ReactNode;
}

export function NothingHere({ place, isListed = false, hint, action }: NothingHereProps) {
  return (
    <EmptyState
      picture={animalArt('Sheep')}
      heading={isListed ? WORDS.noneIn(place) : WORDS.empty(place)}
      action={action}
    >
      {isListed ? WORDS.noneInHint : hint}
    </EmptyState>
  );
}

/** The categories of a place as links that narrow the list; the chosen one leads back to all categories. */
function CategoryChoice({ rows, search }: { rows: readonly Business[]; search: DirectorySearch }) {
  const { category, ...place } = search;
  const categories = groupCategories(listOf(rows, place));
  return (
    <nav className="directory-categories row" aria-label={WORDS.categoriesOf(placeOf(search))}>
      <Link
        to="/directory"
        search={place}
        data-variant="secondary"
        aria-current={category === undefined ? 'true' : undefined}
      >
        {WORDS.all}
      </Link>
      {categories.map(({ name, count }) => (
        <Link
          key={name}
          to="/directory"
          search={{ ...place, category: name }}
          data-variant="secondary"
          aria-current={category === name ? 'true' : undefined}
        >
          {labelOf(name)} <b>{count}</b>
        </Link>
      ))}
    </nav>
  );
}
