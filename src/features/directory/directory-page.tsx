import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Business } from '#contract/businesses.ts';
import { DIRECTORY_LIMITS, type DirectorySearch, DIRECTORY_WORDS as WORDS } from '#contract/directory.ts';
import { readAreas } from '#src/local/areas.ts';
import { useLive } from '#src/session/core-context.tsx';
import { animalArt } from '#src/ui/animal-art.ts';
import { KeptMark } from '#src/ui/badge.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Breadcrumb, PageTitle } from '#src/ui/page.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { BusinessList } from './business-list.tsx';
import { type Group, groupCategories, groupCities, groupStates, listOf } from './directory-groups.ts';
import { GroupList } from './group-list.tsx';
import './directory.css';

export interface DirectoryPageProps {
  search: DirectorySearch;
  renderCard: (business: Business) => ReactNode;
  /** A link to Explore for a place; it says `label`. */
  renderSearchLink: (place: string, radiusMiles: number, label: string) => ReactNode;
}

const miles = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'mile', maximumFractionDigits: 0 });
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** `/directory`: state, city, category, from the phone's own copy; says what that copy holds. */
export function DirectoryPage({ search, renderCard, renderSearchLink }: DirectoryPageProps) {
  const rows = useLive((core) => core.cache.businesses.toArray(), []);
  return (
    <div className="directory">
      <Crumbs search={search} />
      <PageTitle lede={WORDS.lede}>{titleOf(search)}</PageTitle>
      <KeptLine />
      {rows === undefined ? (
        <SkeletonCards count={3} label={WORDS.reading} shape="lines" />
      ) : (
        <Level rows={rows} search={search} renderCard={renderCard} renderSearchLink={renderSearchLink} />
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

/** Which areas the counts speak of. */
function KeptLine() {
  const areas = useLive((core) => readAreas(core.cache), []);
  if (areas === undefined) return null;
  const names = areas.map(({ name, radiusMiles }) => WORDS.area(name, miles.format(radiusMiles)));
  return (
    <p className="directory-kept">
      {names.length === 0 ? WORDS.noAreas : <KeptMark>{WORDS.areas(list.format(names))}</KeptMark>}
      <span>{WORDS.counts}</span>
    </p>
  );
}

type LevelProps = DirectoryPageProps & { rows: readonly Business[] };

function Level({ rows, search, renderCard, renderSearchLink }: LevelProps) {
  const { state, city, category } = search;
  if (state === undefined)
    return (
      <GroupList title={WORDS.states} groups={groupStates(rows)} nameOf={stateTitle} linkOf={stateLink} />
    );
  const place = placeOf(search);
  const radiusMiles = city === undefined ? DIRECTORY_LIMITS.stateMiles : DIRECTORY_LIMITS.cityMiles;
  const more = renderSearchLink(place, radiusMiles, WORDS.searchPlace(place));
  const here = listOf(rows, search);
  if (here.length === 0)
    return (
      <EmptyState picture={animalArt('Sheep')} heading={WORDS.empty(place)} action={more}>
        {WORDS.emptyHint}
      </EmptyState>
    );
  if (city === undefined && category === undefined)
    return (
      <>
        <GroupList
          title={WORDS.citiesOf(place)}
          groups={groupCities(rows, state)}
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
  return (
    <>
      <CategoryChoice rows={rows} search={search} />
      <BusinessList key={`${place} ${category}`} businesses={here} renderCard={renderCard} />
      <p>{more}</p>
    </>
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
    <nav className="directory-categories" aria-label={WORDS.categoriesOf(placeOf(search))}>
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
