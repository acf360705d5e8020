import { memo, startTransition, useDeferredValue, useEffect, useState } from 'react';
import type { Business } from '#contract/businesses.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { useWanted } from '#src/data/read/use-wanted.ts';
import { Columns } from '#src/ui/layout/layout.tsx';
import { BusinessCard } from './business-card.tsx';

/** Cards per layout block; an even number fills two columns. */
const PAGE_CARDS = 10;

/** Cards added at once by a press: enough to fill the screen of a phone. */
const FIRST_CARDS = 4;
/** Most cards drawn at once after going back, so that no phone freezes. */
const BACK_CARDS = 100;

/**
 * Returns how many rows of a list are wanted and how many are drawn. Rows are drawn one by one, so that scrolling
 * stays smooth. The first ones come with the press and push the content below off the screen, so that nothing visible
 * moves later.
 * @param size of a page @param name of the list, if a screen has several
 */
export function useShown(size: number, name = ''): { wanted: number; drawn: number; showMore: () => void } {
  const [wanted, more] = useWanted(size, name);
  const [drawn, setDrawn] = useState(Math.min(wanted, BACK_CARDS));
  useEffect(() => {
    if (drawn >= wanted) return;
    const timer = setTimeout(() => startTransition(() => setDrawn((before) => Math.min(before + 1, wanted))));
    return () => clearTimeout(timer);
  }, [drawn, wanted]);
  const showMore = () => {
    more();
    setDrawn((before) => before + FIRST_CARDS);
  };
  return { wanted, drawn, showMore };
}

interface Marks {
  keptIds?: ReadonlySet<number>;
  pinnedIds: ReadonlySet<number> | undefined;
  from?: LatLng | undefined;
  isUnstated?: boolean | undefined;
}
interface ListedCardsProps extends Marks {
  rows: readonly Business[];
  shown: number;
}

/** Business cards in a growing list: only new blocks are rendered. */
export function ListedCards({ rows: newest, shown, ...marks }: ListedCardsProps) {
  const rows = useDeferredValue(newest); // re-renders a long list in steps
  const pages = Math.ceil(Math.min(shown, rows.length) / PAGE_CARDS);
  return (
    <div className="columns">
      {Array.from({ length: pages }, (_, page) => (
        <CardPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its position; its cards have their own keys
          key={page}
          rows={rows}
          first={page * PAGE_CARDS}
          end={Math.min((page + 1) * PAGE_CARDS, shown, rows.length)}
          {...marks}
        />
      ))}
    </div>
  );
}

interface CardPageProps extends Marks {
  rows: ListedCardsProps['rows'];
  first: number;
  end: number;
}

const CardPage = memo(function CardPage({
  rows,
  first,
  end,
  keptIds,
  pinnedIds,
  from,
  isUnstated,
}: CardPageProps) {
  return (
    <div className="card-page">
      <Columns wide={2}>
        {rows.slice(first, end).map((row) => (
          <BusinessCard
            key={row.id}
            business={row}
            from={from}
            isKept={keptIds?.has(row.id)}
            isPinned={pinnedIds?.has(row.id)}
            isUnstated={isUnstated}
          />
        ))}
      </Columns>
    </div>
  );
});
