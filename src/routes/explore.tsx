import { createFileRoute } from '@tanstack/react-router';
import { KeepArea } from '#src/features/areas/keep-area-card.tsx';
import { ExploreScreen } from '#src/features/explore/explore-page.tsx';
import { exploreSearchSchema } from '#src/features/explore/search-params.ts';

export const Route = createFileRoute('/explore')({ validateSearch: exploreSearchSchema, component: Explore });

function Explore() {
  const address = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ExploreScreen
      address={address}
      onAddress={(search, isStep) => void navigate({ search, replace: !isStep, resetScroll: false })}
      renderKeep={({ place, centre, radiusMiles }) => (
        <KeepArea place={{ name: place, centre }} radiusMiles={radiusMiles} />
      )}
    />
  );
}
