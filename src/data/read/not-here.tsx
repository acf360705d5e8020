import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/acts/button.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import type { KeptRow } from './kept-row.ts';
import { NOT_HERE_WORDS as WORDS } from './status.words.ts';
import type { Absence } from './use-remote.ts';
import { WaysOn } from './ways-on.tsx';

const REASONS: Record<Absence, { heading: string; hint: string }> = {
  unreached: { heading: WORDS.notSaved, hint: WORDS.notSavedHint },
  busy: { heading: WORDS.trouble, hint: WORDS.troubleHint },
  full: { heading: WORDS.phoneFull, hint: WORDS.phoneFullHint },
};

export interface NotHereProps {
  why: Absence;
  /** Repeats the request. */
  onRetry: () => void;
}

/** Replaces a page whose data is not on this phone: no signal, a busy server or a full phone. Source: docs/product.md, X5. */
export function NotHere({ why, onRetry }: NotHereProps) {
  const { heading, hint } = REASONS[why];
  return (
    <EmptyState
      level={1}
      picture={animalArt('Sheep')}
      heading={heading}
      action={
        <>
          <Button icon={RefreshCw} onClick={onRetry}>
            {WORDS.tryAgain}
          </Button>
          <WaysOn />
        </>
      }
    >
      {hint}
    </EmptyState>
  );
}

export interface InPlaceProps {
  row: Exclude<KeptRow<unknown>, { kind: 'shown' }>;
  onRetry: () => void;
  /** Title while it loads, and the number of placeholder cards. */
  loading: string;
  cards?: number;
  /** Shown if the server says that the row does not exist. */
  missing: ReactNode;
}

/** Replaces the row that a page is about. */
export function InPlace({ row, onRetry, loading, cards = 2, missing }: InPlaceProps) {
  if (row.kind === 'missing') return missing;
  if (row.kind !== 'loading') return <NotHere why={row.kind} onRetry={onRetry} />;
  return (
    <>
      <PageTitle>{loading}</PageTitle>
      <SkeletonCards count={cards} shape="lines" label={loading} fills />
    </>
  );
}
