import { createFileRoute, Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import { MISSING, UNREACHED } from '#src/data/fetched.ts';
import { AREA_WORDS } from '#src/features/areas/areas.words.ts';
import { KeepButton } from '#src/features/areas/keep-area-card.tsx';
import { BusinessCard } from '#src/features/businesses/business-card.tsx';
import { DIRECTORY_LIMITS } from '#src/features/directory/directory-groups.ts';
import { DirectoryPage } from '#src/features/directory/directory-page.tsx';
import { fetchFirstPage } from '#src/features/explore/search.ts';
import type { Core } from '#src/local/core.ts';
import { locateText } from '#src/places/gazetteer.ts';

/** What cannot be used is as if it were not there: a shared address never ends in an error. */
const name = (max: number) => v.fallback(v.optional(v.pipe(v.string(), v.maxLength(max))), undefined);
const searchSchema = v.object({
  state: name(BUSINESS_LIMITS.stateMax),
  city: name(BUSINESS_LIMITS.cityMax),
  category: name(BUSINESS_LIMITS.nameMax),
});

export const Route = createFileRoute('/directory')({ validateSearch: searchSchema, component: Directory });

function Directory() {
  return (
    <DirectoryPage
      search={Route.useSearch()}
      fetchPlace={fetchPlace}
      renderKeep={(place) => (
        <KeepButton
          key={place}
          text={place}
          radiusMiles={DIRECTORY_LIMITS.cityMiles}
          label={AREA_WORDS.keepPlace(place)}
        />
      )}
      renderCard={(business) => <BusinessCard key={business.id} business={business} />}
      renderSearchLink={(location, radius, label) => (
        <Link to="/explore" search={{ location, radius }} data-variant="secondary">
          {label}
        </Link>
      )}
    />
  );
}

/** Brings the businesses of a city to this phone. */
async function fetchPlace(core: Core, place: string) {
  const found = await locateText(place).catch(() => undefined); // no table of places can be read now
  if (!found) return found === null ? MISSING : UNREACHED;
  return fetchFirstPage(core, { location: found.point, radius: DIRECTORY_LIMITS.cityMiles });
}
