import { type ReactNode, useState } from 'react';
import type { SearchRequest } from '#contract/business-search.ts';
import type { FoundBusiness } from '#contract/businesses.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import type { Ask } from '#src/data/use-remote.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Split, Stack } from '#src/ui/layout.tsx';
import { Section } from '#src/ui/page.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { FIRST_FINDER, type FinderCentre, type FinderFound, type FinderValues } from './finder.local.ts';
import { FinderFilters } from './finder-filters.tsx';
import { HOME_WORDS } from './home.words.ts';
import { useFinder } from './use-finder.ts';

const WORDS = HOME_WORDS.nearby;
const count = new Intl.NumberFormat('en-US');

export interface FinderProps {
  id: string;
  /** Brings the server's businesses into the phone's copy. */
  fetchBusinesses: Ask<SearchRequest, unknown>;
  renderCard: (business: FoundBusiness, isKept: boolean) => ReactNode;
  renderMap: (centre: FinderCentre, radiusMiles: number, shown: readonly FoundBusiness[]) => ReactNode;
  /** 'View All Results': the same search on Explore. */
  renderAllLink: (centre: FinderCentre, values: FinderValues) => ReactNode;
}

/** "Discover Businesses Nationwide": filters, up to five results of the phone's own copy, the drawn map. */
export function Finder({ id, fetchBusinesses, renderCard, renderMap, renderAllLink }: FinderProps) {
  const [applied, setApplied] = useState(FIRST_FINDER);
  const { centre, found } = useFinder(applied, fetchBusinesses);
  const { radius, animal, category } = applied;
  return (
    <Section title={WORDS.title} id={id} lede={centre && WORDS.around(centre.name)}>
      <Split railSide="left" rail={<FinderFilters onApply={setApplied} />}>
        <Stack>
          <FinderResults key={`${animal} ${category} ${radius}`} found={found} renderCard={renderCard} />
          {centre && renderAllLink(centre, applied)}
          {centre && renderMap(centre, radius, found?.shown ?? [])}
        </Stack>
      </Split>
    </Section>
  );
}

interface FinderResultsProps {
  found: FinderFound | undefined;
  renderCard: (business: FoundBusiness, isKept: boolean) => ReactNode;
}

function FinderResults({ found, renderCard }: FinderResultsProps) {
  const [showsUnstated, setShowsUnstated] = useState(false);
  if (!found) return <SkeletonCards count={SEARCH_LIMITS.nearbyResults} label={WORDS.reading} />;
  const { shown, total, unstated, keptIds } = found;
  const others = showsUnstated ? unstated.slice(0, SEARCH_LIMITS.nearbyResults) : [];
  return (
    <>
      {shown.length === 0 && others.length === 0 && <EmptyState heading={WORDS.none} />}
      {shown.length > 0 && (
        <p className="quiet" role="status">
          {WORDS.found(count.format(shown.length), count.format(total))}
        </p>
      )}
      {[...shown, ...others].map((business) => renderCard(business, keptIds.has(business.id)))}
      {unstated.length > 0 && !showsUnstated && (
        <p className="quiet">
          {WORDS.unstated(count.format(unstated.length), unstated.length === 1)}
          <Button variant="quiet" onClick={() => setShowsUnstated(true)}>
            {WORDS.showUnstated}
          </Button>
        </p>
      )}
    </>
  );
}

export type { FinderCentre, FinderValues };
