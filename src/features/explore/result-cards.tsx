import { useState } from 'react';
import type { FoundBusiness } from '#contract/businesses.ts';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { ListedRows, useShown } from '#src/features/businesses/listed-rows.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { ShowMore } from '#src/ui/layout/show-more.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { EXPLORE_WORDS as WORDS } from './explore.words.ts';

interface CardsProps {
  rows: FoundBusiness[];
  total: number;
  /** Ids of the person's own people. */
  pinnedIds: ReadonlySet<number> | undefined;
  /** Distances start here. */
  from: LatLng;
  /** Reads or fetches more rows; null if there are none. */
  onMore: (() => Promise<boolean>) | null;
  isUnstated?: boolean;
}

/** Cards of a list, with a button for the next page. */
export function Cards({ rows, total, pinnedIds, from, onMore, isUnstated = false }: CardsProps) {
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
      <ListedRows rows={rows} shown={drawn} from={from} pinnedIds={pinnedIds} />
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

/** Businesses that state no animals: their number, and the cards on request. */
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
