import { Link } from '@tanstack/react-router';
import { House, LifeBuoy, RefreshCw, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Business } from '#contract/businesses.ts';
import { animalArt } from '#src/ui/animal-art.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { PageTitle } from '#src/ui/page.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { BusinessDetail } from './business-detail.tsx';
import { BUSINESS_WORDS as WORDS } from './businesses.words.ts';
import { useBusiness } from './use-business.ts';
import './businesses.css';

export interface BusinessScreenProps {
  /** The address's id as it stands there. */
  id: string;
  /** Reviews and the form for one, which another feature draws. */
  reviews: (business: Business) => ReactNode;
  writeReview: (business: Business) => ReactNode;
  /** The drawn map of a business whose place is known. */
  map: (business: Business) => ReactNode;
}

/** `/business/{id}`: the business, or why it cannot be shown. docs/specification.md, section 2. */
export function BusinessScreen({ id, reviews, writeReview, map }: BusinessScreenProps) {
  const { state, retry } = useBusiness(/^\d{1,15}$/.test(id) ? Number(id) : Number.NaN);
  switch (state.kind) {
    case 'shown':
      return (
        <BusinessDetail
          {...state}
          reviews={reviews(state.business)}
          writeReview={writeReview(state.business)}
          map={state.business.location && map(state.business)}
        />
      );
    case 'loading':
      return (
        <div className="business-loading">
          <PageTitle>{WORDS.loading}</PageTitle>
          <SkeletonCards count={2} label={WORDS.loading} shape="lines" />
        </div>
      );
    case 'gone':
      return (
        <EmptyState
          picture={animalArt('Sheep')}
          heading={WORDS.notFound}
          level={1}
          action={
            <Link to="/explore" data-variant="primary">
              {WORDS.toExplore}
            </Link>
          }
        />
      );
    case 'notSaved':
      return <NotHere heading={WORDS.notSaved} hint={WORDS.notSavedHint} onRetry={retry} />;
    case 'trouble':
      return <NotHere heading={WORDS.trouble} hint={WORDS.troubleHint} onRetry={retry} />;
    case 'full':
      return <NotHere heading={WORDS.phoneFull} hint={WORDS.phoneFullHint} onRetry={retry} />;
  }
}

/** Neither 'not found' nor a dead end: what can be done without this page. Source: docs/product.md, X5. */
function NotHere({ heading, hint, onRetry }: { heading: string; hint: string; onRetry: () => void }) {
  return (
    <EmptyState
      picture={animalArt('Goat')}
      heading={heading}
      level={1}
      action={
        <>
          <Button icon={RefreshCw} onClick={onRetry}>
            {WORDS.tryAgain}
          </Button>
          <Link to="/explore" data-variant="secondary">
            <Icon icon={Search} />
            {WORDS.toSearch}
          </Link>
          <Link to="/" data-variant="secondary">
            <Icon icon={House} />
            {WORDS.toHome}
          </Link>
          <Link to="/emergency" data-variant="secondary">
            <Icon icon={LifeBuoy} />
            {WORDS.toEmergency}
          </Link>
        </>
      }
    >
      {hint}
    </EmptyState>
  );
}
