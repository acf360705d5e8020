import type { ReactNode } from 'react';
import { useWanted } from '#src/data/read/use-wanted.ts';
import { ShowMore } from '#src/ui/layout/show-more.tsx';
import { ANIMALS_WORDS as WORDS } from './animals.words.ts';

interface PagedItemsProps<T> {
  items: readonly T[];
  /** Items per press. */
  size: number;
  /** Name of the list; a screen has several. */
  name: string;
  children: (shown: readonly T[]) => ReactNode;
}

/** The first items of a long list, with a button that shows more. */
export function PagedItems<T>({ items, size, name, children }: PagedItemsProps<T>) {
  const [wanted, more] = useWanted(size, name);
  return (
    <>
      {children(items.slice(0, wanted))}
      {wanted < items.length && (
        <ShowMore label={WORDS.more} shownText={WORDS.shown(wanted, items.length)} onMore={more} />
      )}
    </>
  );
}
