import { Link } from '@tanstack/react-router';
import { House, LifeBuoy, RefreshCw, Search } from 'lucide-react';
import { Button } from '#src/ui/acts/button.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { BusinessDetail } from './business-detail.tsx';
import { BUSINESS_WORDS as WORDS } from './businesses.words.ts';
import { useBusiness } from './use-business.ts';
import './businesses.css';

/**
 * `/business/{id}`: the business, or why it cannot be shown. docs/specification.md, section 2.
 * @param id as it stands in the address.
 */
export function BusinessPage({ id }: { id: string }) {
  const { state, retry } = useBusiness(/^\d{1,15}$/.test(id) ? Number(id) : Number.NaN);
  switch (state.kind) {
    case 'shown':
      return <BusinessDetail {...state} />;
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
