import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Business } from '#contract/businesses.ts';
import type { DirectoryCount } from '#contract/directory.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import { eachCircle, readWholeAreas } from '#src/local/areas/areas.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { formatAge } from '#src/ui/formats/format-age.ts';
import { formatList } from '#src/ui/formats/format-list.ts';
import { formatMiles } from '#src/ui/formats/format-number.ts';
import { Breadcrumb, PageTitle } from '#src/ui/layout/page.tsx';
import { KeptMark } from '#src/ui/shown/badge.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { labelOf } from '#src/words/labels.ts';
import { fetchCounts, readCounts, readListings, type StoredCounts } from './directory.local.ts';
import { DIRECTORY_WORDS as WORDS } from './directory.words.ts';
import {
  cityName,
  DIRECTORY_LIMITS,
  type DirectorySearch,
  type Group,
  groupCities,
  groupStates,
  placeOf,
  stateTitle,
} from './directory-groups.ts';
import { GroupList } from './group-list.tsx';
import { NothingHere, PlaceLevel, SearchLink } from './place-level.tsx';
import './directory.css';

/** `/directory`: state, city, category; the server's numbers, and the part that is on this phone. */
export function DirectoryPage({ search }: { search: DirectorySearch }) {
  const owner = useWriter()?.id ?? null;
  const rows = useLive((core) => readListings(core, owner), [owner]);
  const counts = useCounts(search.state);
  return (
    <div className="directory stack">
      <Crumbs search={search} />
      <PageTitle lede={WORDS.lede}>{titleOf(search)}</PageTitle>
      <KeptLine counts={counts} />
      {rows === undefined || counts === undefined ? (
        <SkeletonCards count={3} label={WORDS.reading} shape="lines" />
      ) : (
        <Level search={search} rows={rows} listed={counts?.counts ?? null} />
      )}
    </div>
  );
}

function titleOf(search: DirectorySearch): string {
  if (search.state === undefined) return WORDS.title;
  return search.category === undefined ? placeOf(search) : `${labelOf(search.category)}, ${placeOf(search)}`;
}

/**
 * Returns the numbers of listings: the stored ones at once, then the server's, again when there is signal. Undefined
 * while the phone's copy is being read. @throws during rendering what the phone's storage throws.
 */
function useCounts(state: string | undefined): StoredCounts | null | undefined {
  useRemote(fetchCounts, state ?? '');
  const read = useLive(async (live) => ({ state, counts: await readCounts(live, state) }), [state]);
  return read && read.state === state ? read.counts : undefined; // never the previous state's counts
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

/** Explains the numbers and links to the kept areas. */
function KeptLine({ counts }: { counts: StoredCounts | null | undefined }) {
  const { phoneNowMs } = useClock();
  const areas = useLive(async (live) => eachCircle(await readWholeAreas(live.cache)), []);
  const names = areas?.map(({ name, radiusMiles }) => WORDS.area(name, formatMiles(radiusMiles))) ?? [];
  return (
    <div className="directory-kept stack quiet" data-gap="1">
      {counts !== undefined && (
        <p>{counts ? WORDS.countsOfAll(formatAge(counts.atMs, phoneNowMs)) : WORDS.counts}</p>
      )}
      {areas &&
        (names.length === 0 ? <p>{WORDS.noAreas}</p> : <KeptMark>{WORDS.areas(formatList(names))}</KeptMark>)}
    </div>
  );
}

interface LevelProps {
  search: DirectorySearch;
  rows: readonly Business[];
  listed: readonly DirectoryCount[] | null;
}

function Level({ search, rows, listed }: LevelProps) {
  const { state, city, category } = search;
  if (state === undefined) {
    const states = groupStates(rows, listed);
    const own = ownState(states);
    return (
      <GroupList
        title={WORDS.states}
        groups={states.filter((group) => group !== own)}
        first={own}
        nameOf={stateTitle}
        linkOf={stateLink}
      />
    );
  }
  if (city !== undefined || category !== undefined) return <PlaceLevel search={search} rows={rows} />;
  const place = placeOf(search);
  const groups = groupCities(rows, state, listed);
  const more = <SearchLink place={place} radiusMiles={DIRECTORY_LIMITS.stateMiles} />;
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

/** The state with the most listings on this phone. */
const ownState = (states: readonly Group[]): Group | undefined =>
  states.filter(({ kept }) => kept > 0).toSorted((a, b) => b.kept - a.kept)[0];

function stateLink(group: Group, inside: ReactNode) {
  return (
    <Link to="/directory" search={{ state: group.name }}>
      {inside}
    </Link>
  );
}
