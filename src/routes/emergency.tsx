import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { AnimalName } from '#contract/catalogue.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { EMERGENCY_WORDS } from '#src/features/emergency/emergency.words.ts';
import { EMERGENCY_LIMITS, VET_CATEGORY } from '#src/features/emergency/emergency-list.ts';
import { EmergencyPage } from '#src/features/emergency/emergency-page.tsx';
import { fetchFirstPage } from '#src/features/explore/search.ts';
import { keepPosition } from '#src/features/explore/use-locate.ts';
import type { Core } from '#src/local/core.ts';
import { currentPosition } from '#src/places/position.ts';

export const Route = createFileRoute('/emergency')({ component: Emergency });

function Emergency() {
  const core = useOptionalCore();
  const locate = useCallback(async () => {
    const position = await currentPosition();
    if (!core || position.kind !== 'found') throw new Error('no position');
    await keepPosition(core, position.point);
  }, [core]);
  return (
    <EmergencyPage
      locate={locate}
      fetchVets={fetchVets}
      renderLink={({ id, name }) => (
        <Link to="/business/$id" params={{ id: String(id) }}>
          {name}
        </Link>
      )}
      renderGuides={guidesLink}
      searchLink={
        <Link
          to="/explore"
          search={{ category: VET_CATEGORY, radius: SEARCH_LIMITS.radiusMaxMiles }}
          data-variant="primary"
        >
          {EMERGENCY_WORDS.search}
        </Link>
      }
    />
  );
}

const fetchVets = (core: Core, location: LatLng) =>
  fetchFirstPage(core, {
    location,
    radius: EMERGENCY_LIMITS.radiusMiles,
    businessCategories: [VET_CATEGORY],
  });

function guidesLink(animal: AnimalName | null) {
  return (
    <Link to="/blogs" search={{ topic: 'emergency', ...(animal ? { animal } : {}) }} data-variant="secondary">
      {EMERGENCY_WORDS.guides(animal)}
    </Link>
  );
}
