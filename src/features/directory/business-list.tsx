import { type ReactNode, useState } from 'react';
import type { Business } from '#contract/businesses.ts';
import { Columns } from '#src/ui/layout.tsx';
import { ShowMore } from '#src/ui/show-more.tsx';
import { DIRECTORY_WORDS as WORDS } from './directory.words.ts';
import { DIRECTORY_LIMITS } from './directory-groups.ts';

const whole = new Intl.NumberFormat('en-US');

export interface BusinessListProps {
  businesses: readonly Business[];
  renderCard: (business: Business) => ReactNode;
}

/** Businesses A–Z, a page at a time. */
export function BusinessList({ businesses, renderCard }: BusinessListProps) {
  const [shown, setShown] = useState<number>(DIRECTORY_LIMITS.pageSize);
  const { length } = businesses;
  return (
    <div className="stack">
      <h2>{WORDS.count(whole.format(length), length === 1)}</h2>
      <Columns wide={2}>{businesses.slice(0, shown).map(renderCard)}</Columns>
      {shown < length && (
        <ShowMore
          label={WORDS.more}
          shownText={WORDS.shown(whole.format(shown), whole.format(length))}
          onMore={() => setShown(shown + DIRECTORY_LIMITS.pageSize)}
        />
      )}
    </div>
  );
}
