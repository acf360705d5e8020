import { memo, startTransition, useDeferredValue, useEffect, useState } from 'react';
import type { Business } from '#contract/businesses.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { useWanted } from '#src/data/use-wanted.ts';
import { Columns } from '#src/ui/layout/layout.tsx';
import { BusinessCard } from './business-card.tsx';

/** So many cards are laid out together; an even number fills two columns. */
const PAGE_CARDS = 10;

/** So many come with the press: enough to fill the window of a phone. */
const FIRST_CARDS = 4;
/** Who comes back to a list finds so many of it at once: no phone hangs over more. */
const BACK_CARDS = 100;

/**
 * How many of a list are wanted, and how many of them are drawn by now: what is asked for comes one by one, so that a thumb
 * can go on scrolling. The first few come with the press and push what stands below out of the window: nothing that is looked at moves later.
 * @param size of a page; the first one is there at once @param name of the list, where a screen has several
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
  /** How many of them are shown. */
  shown: number;
}

/** Cards of businesses in a list that grows: what comes to it is drawn and laid out alone. */
export function ListedCards({ rows: newest, shown, ...marks }: ListedCardsProps) {
  const rows = useDeferredValue(newest); // read anew, a long list is drawn anew bit by bit
  const pages = Math.ceil(Math.min(shown, rows.length) / PAGE_CARDS);
  return (
    <div className="columns">
      {Array.from({ length: pages }, (_, page) => (
        <CardPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place in the list; its cards have their own keys
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
