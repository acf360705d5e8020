import { memo, startTransition, useDeferredValue, useEffect, useState } from 'react';
import type { Business } from '#contract/businesses.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { useWanted } from '#src/data/read/use-wanted.ts';
import { BusinessRow } from './business-row.tsx';

/** Rows per layout block; an even number fills two columns. */
const PAGE_ROWS = 10;

/** Rows added at once by a press: enough to fill the screen of a phone. */
const FIRST_ROWS = 8;
/** Most rows drawn at once after going back, so that no phone freezes. */
const BACK_ROWS = 100;

/**
 * Returns how many rows of a list are wanted and how many are drawn. Rows are drawn one by one, so that scrolling
 * stays smooth. The first ones come with the press and push the content below off the screen, so that nothing visible
 * moves later.
 * @param size of a page @param name of the list, if a screen has several
 */
export function useShown(size: number, name = ''): { wanted: number; drawn: number; showMore: () => void } {
  const [wanted, more] = useWanted(size, name);
  const [drawn, setDrawn] = useState(Math.min(wanted, BACK_ROWS));
  useEffect(() => {
    if (drawn >= wanted) return;
    const timer = setTimeout(() => startTransition(() => setDrawn((before) => Math.min(before + 1, wanted))));
    return () => clearTimeout(timer);
  }, [drawn, wanted]);
  const showMore = () => {
    more();
    setDrawn((before) => before + FIRST_ROWS);
  };
  return { wanted, drawn, showMore };
}

interface Marks {
  pinnedIds: ReadonlySet<number> | undefined;
  from?: LatLng | undefined;
}
interface ListedRowsProps extends Marks {
  rows: readonly Business[];
  shown: number;
}

/** Businesses in a growing list: only new blocks are rendered. */
export function ListedRows({ rows: newest, shown, ...marks }: ListedRowsProps) {
  const rows = useDeferredValue(newest); // re-renders a long list in steps
  const pages = Math.ceil(Math.min(shown, rows.length) / PAGE_ROWS);
  return (
    <div>
      {Array.from({ length: pages }, (_, page) => (
        <RowsPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its position; its rows have their own keys
          key={page}
          rows={rows}
          first={page * PAGE_ROWS}
          end={Math.min((page + 1) * PAGE_ROWS, shown, rows.length)}
          {...marks}
        />
      ))}
    </div>
  );
}

interface RowsPageProps extends Marks {
  rows: ListedRowsProps['rows'];
  first: number;
  end: number;
}

const RowsPage = memo(function RowsPage({ rows, first, end, pinnedIds, from }: RowsPageProps) {
  return (
    <div className="row-page">
      {rows.slice(first, end).map((row) => (
        <BusinessRow key={row.id} business={row} from={from} isPinned={pinnedIds?.has(row.id)} />
      ))}
    </div>
  );
});
