import { createFileRoute } from '@tanstack/react-router';
import { ExplorePage } from '#src/features/explore/explore-page.tsx';
import { exploreSearchSchema } from '#src/features/explore/search-params.ts';
import { useTakeOver } from '#src/first-view/take-over.ts';

export const Route = createFileRoute('/explore')({ validateSearch: exploreSearchSchema, component: Explore });

function Explore() {
  useTakeOver();
  const navigate = Route.useNavigate();
  return (
    <ExplorePage
      address={Route.useSearch()}
      onAddress={(search, isStep) => void navigate({ search, replace: !isStep, resetScroll: false })}
    />
  );
}
