import { useState } from 'react';
import type { FoundBusiness } from '#contract/businesses.ts';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { ListedCards, useShown } from '#src/features/businesses/listed-card.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { ShowMore } from '#src/ui/layout/show-more.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { EXPLORE_WORDS as WORDS } from './explore.words.ts';

interface CardsProps {
  rows: FoundBusiness[];
  total: number;
  keptIds: ReadonlySet<number>;
  /** Those among one's own people. */
  pinnedIds: ReadonlySet<number> | undefined;
  /** What the distances are measured from. */
  from: LatLng;
  /** Fetches what the phone does not have yet; null when there is no more. */
  onMore: (() => Promise<boolean>) | null;
  isUnstated?: boolean;
}

/** A page of cards, and the way to the next. */
export function Cards({ rows, total, keptIds, pinnedIds, from, onMore, isUnstated = false }: CardsProps) {
  const { wanted, drawn, showMore } = useShown(BUSINESS_LIMITS.pageSize, isUnstated ? 'unstated' : 'found');
  const [fetching, setFetching] = useState<'idle' | 'busy' | 'failed'>('idle');
  const more = async () => {
    const next = wanted + BUSINESS_LIMITS.pageSize;
    if (next > rows.length && onMore) {
      setFetching('busy');
      const isHere = await onMore();
      setFetching(isHere ? 'idle' : 'failed');
      if (!isHere && rows.length <= wanted) return;
    }
    showMore();
  };
  return (
    <>
      <ListedCards
        rows={rows}
        shown={drawn}
        from={from}
        keptIds={keptIds}
        pinnedIds={pinnedIds}
        isUnstated={isUnstated}
      />
      {fetching === 'failed' && <Note tone="warn">{WORDS.moreFailed}</Note>}
      {(rows.length > wanted || onMore) && (
        <ShowMore
          label={fetching === 'busy' ? WORDS.loadingMore : WORDS.more}
          shownText={WORDS.shown(formatCount(Math.min(wanted, rows.length)), formatCount(total))}
          isLoading={fetching === 'busy'}
          onMore={() => void more()}
        />
      )}
    </>
  );
}

/** Those that do not say which animals they treat: how many, and on request which. */
export function Unstated(cards: Omit<CardsProps, 'isUnstated'>) {
  const { total } = cards;
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Note
        action={
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {WORDS.showUnstated}
          </Button>
        }
      >
        {WORDS.unstated(formatCount(total), total === 1)}
      </Note>
    );
  return (
    <section aria-label={WORDS.unstatedHeading}>
      <Stack>
        <h2>{WORDS.unstatedHeading}</h2>
        <Cards {...cards} isUnstated />
      </Stack>
    </section>
  );
}
