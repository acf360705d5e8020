import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as v from 'valibot';
import { AREA_WORDS } from '#contract/areas.ts';
import { DIRECTORY_LIMITS } from '#contract/directory.ts';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { KeepButton } from '#src/features/areas/keep-area.tsx';
import { BusinessCard } from '#src/features/businesses/business-card.tsx';
import { fetchPage } from '#src/features/businesses/search.ts';
import { DirectoryPage } from '#src/features/directory/directory-page.tsx';
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
  const core = useOptionalCore();
  const fetchPlace = useCallback(
    async (place: string) => {
      const found = await locateText(place);
      if (core && found) await fetchPage(core, { location: found.point, radius: DIRECTORY_LIMITS.cityMiles });
    },
    [core],
  );
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
