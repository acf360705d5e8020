import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Business } from '#contract/businesses.ts';
import type { DirectoryCount } from '#contract/directory.ts';
import { TROUBLE_WORDS } from '#contract/problems.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { outcomeOf } from '#src/data/fetched.ts';
import { useLive } from '#src/data/use-live.ts';
import { type Ask, useRemote } from '#src/data/use-remote.ts';
import { readWholeAreas } from '#src/local/areas/areas.ts';
import { animalArt } from '#src/ui/animal-art.ts';
import { KeptMark } from '#src/ui/badge.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { formatAge } from '#src/ui/format-age.ts';
import { Row } from '#src/ui/layout.tsx';
import { Breadcrumb, PageTitle } from '#src/ui/page.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { BusinessList } from './business-list.tsx';
import type { ToldCounts } from './directory.local.ts';
import { DIRECTORY_WORDS as WORDS } from './directory.words.ts';
import {
  DIRECTORY_LIMITS,
  type DirectorySearch,
  type Group,
  groupCategories,
  groupCities,
  groupStates,
  listOf,
} from './directory-groups.ts';
import { GroupList } from './group-list.tsx';
import { useCounts } from './use-counts.ts';
import './directory.css';

export interface DirectoryPageProps {
  search: DirectorySearch;
  renderCard: (business: Business) => ReactNode;
  /** A link to Explore for a place; it says `label`. */
  renderSearchLink: (place: string, radiusMiles: number, label: string) => ReactNode;
  /** Brings the businesses around a place to this phone. */
  fetchPlace: Ask<string, unknown>;
  /** A button that keeps the surroundings of a city on this phone. */
  renderKeep: (place: string) => ReactNode;
}

const miles = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'mile', maximumFractionDigits: 0 });
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** `/directory`: state, city, category; what is listed by the server's word, and what this phone keeps of it. */
export function DirectoryPage(props: DirectoryPageProps) {
  const { search } = props;
  const rows = useLive((core) => core.cache.businesses.toArray(), []);
  const told = useCounts(search.state);
  return (
    <div className="directory stack">
      <Crumbs search={search} />
      <PageTitle lede={WORDS.lede}>{titleOf(search)}</PageTitle>
      <KeptLine told={told} />
      {rows === undefined || told === undefined ? (
        <SkeletonCards count={3} label={WORDS.reading} shape="lines" />
      ) : (
        <Level {...props} rows={rows} listed={told?.counts ?? null} />
      )}
    </div>
  );
}

const cityName = (city: string) => city || WORDS.unnamedCity;
const stateTitle = (state: string) => state || WORDS.unnamedState;

function placeOf({ state = '', city }: DirectorySearch): string {
  return city === undefined ? stateTitle(state) : `${cityName(city)}, ${stateTitle(state)}`;
}

function titleOf(search: DirectorySearch): string {
  if (search.state === undefined) return WORDS.title;
  return search.category === undefined ? placeOf(search) : `${search.category}, ${placeOf(search)}`;
}

function Crumbs({ search: { state, city, category } }: { search: DirectorySearch }) {
  if (state === undefined) return null;
  const links = [
    <Link key="top" to="/directory" search={{}}>
      {WORDS.top}
    </Link>,
  ];
  if (city !== undefined || category !== undefined)
    links.push(
      <Link key="state" to="/directory" search={{ state }}>
        {stateTitle(state)}
      </Link>,
    );
  if (city !== undefined && category !== undefined)
    links.push(
      <Link key="city" to="/directory" search={{ state, city }}>
        {cityName(city)}
      </Link>,
    );
  return <Breadcrumb label={WORDS.crumbs}>{links}</Breadcrumb>;
}

/** What the counts speak of, and which areas this phone keeps. */
function KeptLine({ told }: { told: ToldCounts | null | undefined }) {
  const core = useOptionalCore();
  const areas = useLive((live) => readWholeAreas(live.cache), []);
  const names = areas?.map(({ name, radiusMiles }) => WORDS.area(name, miles.format(radiusMiles))) ?? [];
  return (
    <div className="directory-kept stack quiet" data-gap="1">
      {told !== undefined && (
        <p>{told ? WORDS.countsOfAll(formatAge(told.atMs, core?.ports.nowMs() ?? 0)) : WORDS.counts}</p>
      )}
      {areas &&
        (names.length === 0 ? (
          <p>{WORDS.noAreas}</p>
        ) : (
          <KeptMark>{WORDS.areas(list.format(names))}</KeptMark>
        ))}
    </div>
  );
}

type LevelProps = DirectoryPageProps & {
  rows: readonly Business[];
  listed: readonly DirectoryCount[] | null;
};

function Level(props: LevelProps) {
  const { rows, listed, search, renderSearchLink } = props;
  const { state, city, category } = search;
  if (state === undefined)
    return (
      <GroupList
        title={WORDS.states}
        groups={groupStates(rows, listed)}
        nameOf={stateTitle}
        linkOf={stateLink}
      />
    );
  if (city !== undefined || category !== undefined) return <PlaceLevel {...props} />;
  const place = placeOf(search);
  const groups = groupCities(rows, state, listed);
  const more = renderSearchLink(place, DIRECTORY_LIMITS.stateMiles, WORDS.searchPlace(place));
  if (groups.length === 0)
    return <NothingHere place={place} isListed={listed !== null} hint={WORDS.emptyHint} action={more} />;
  return (
    <>
      <GroupList
        title={WORDS.citiesOf(place)}
        groups={groups}
        nameOf={cityName}
        linkOf={(group, inside) => (
          <Link to="/directory" search={{ state, city: group.name }}>
            {inside}
          </Link>
        )}
      />
      <p>{more}</p>
    </>
  );
}

/** The businesses of a city or of a category in a state: the phone's own, and what the server has around the city. */
function PlaceLevel(props: LevelProps) {
  const { rows, search, renderCard, renderSearchLink, fetchPlace, renderKeep } = props;
  const { city, category } = search;
  const place = placeOf(search);
  const { answer, isLate } = useRemote(fetchPlace, city ? place : null);
  const isFetched = !city || answer !== undefined || isLate;
  const isBusy = answer !== undefined && outcomeOf(answer) === 'busy';
  const here = listOf(rows, search);
  const radiusMiles = city === undefined ? DIRECTORY_LIMITS.stateMiles : DIRECTORY_LIMITS.cityMiles;
  const more = renderSearchLink(place, radiusMiles, WORDS.searchPlace(place));
  if (here.length === 0 && !isFetched) return <SkeletonCards count={3} label={WORDS.reading} shape="lines" />;
  if (here.length === 0)
    return (
      <NothingHere place={place} hint={isBusy ? TROUBLE_WORDS.trouble : WORDS.emptyHint} action={more} />
    );
  return (
    <>
      <CategoryChoice rows={rows} search={search} />
      <BusinessList key={`${place} ${category}`} businesses={here} renderCard={renderCard} />
      <Row>
        {more}
        {city && renderKeep(place)}
      </Row>
    </>
  );
}

interface NothingHereProps {
  place: string;
  /** The server has said that nothing is listed, so that nothing will load. */
  isListed?: boolean;
  /** When something may load. */
  hint: string;
  action: ReactNode;
}

function NothingHere({ place, isListed = false, hint, action }: NothingHereProps) {
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

function stateLink(group: Group, inside: ReactNode) {
  return (
    <Link to="/directory" search={{ state: group.name }}>
      {inside}
    </Link>
  );
}

/** The categories of a place as links that narrow the list; pressing the chosen one again is 'All categories'. */
function CategoryChoice({ rows, search }: { rows: readonly Business[]; search: DirectorySearch }) {
  const { category, ...place } = search;
  const categories = groupCategories(listOf(rows, place));
  return (
    <nav className="directory-categories row" aria-label={WORDS.categoriesOf(placeOf(search))}>
      <Link to="/directory" search={place} aria-current={category === undefined ? 'true' : undefined}>
        {WORDS.all}
      </Link>
      {categories.map(({ name, count }) => (
        <Link
          key={name}
          to="/directory"
          search={{ ...place, category: name }}
          aria-current={category === name ? 'true' : undefined}
        >
          {name} <b>{count}</b>
        </Link>
      ))}
    </nav>
  );
}
