import { createFileRoute } from '@tanstack/react-router';
import { KeepArea } from '#src/features/areas/keep-area.tsx';
import { ExploreScreen } from '#src/features/businesses/explore-screen.tsx';
import { exploreSearchSchema } from '#src/features/businesses/search-params.ts';

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
