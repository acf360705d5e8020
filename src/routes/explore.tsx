import { createFileRoute } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { ExplorePage } from '#src/features/explore/explore-page.tsx';
import { type ExploreSearch, exploreSearchSchema } from '#src/features/explore/search-params.ts';
import { useTakeOver } from '#src/first-view/take-over.ts';

export const Route = createFileRoute('/explore')({ validateSearch: exploreSearchSchema, component: Explore });

/** The first view is rendered without a query. */
const NO_QUERY: ExploreSearch = {};
const NEVER = () => () => {};

function Explore() {
  const search = Route.useSearch();
  const address = useSyncExternalStore(
    NEVER,
    () => search,
    () => NO_QUERY,
  );
  useTakeOver();
  const navigate = Route.useNavigate();
  return (
    <ExplorePage
      address={address}
      onAddress={(search, isStep) => void navigate({ search, replace: !isStep, resetScroll: false })}
    />
  );
}
