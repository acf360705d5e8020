import { useEffect, useRef } from 'react';
import { Button } from '#src/ui/acts/button.tsx';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import type { ThreadPart } from './thread-window.ts';

/** So far below the screen the next page is drawn already, so that scrolling meets no end. */
const AHEAD = '0px 0px 1200px 0px';

export interface PostGapProps {
  gap: Extract<ThreadPart, { kind: 'gap' }>;
  /** Posts of the thread on this phone. */
  total: number;
  /** Draws one more page. */
  onMore: (page: number) => void;
  onAll: () => void;
}

/** Posts that are not drawn. Scrolling down draws the next ones; they can be asked for too, one page or all. */
export function PostGap({ gap, total, onMore, onAll }: PostGapProps) {
  const { page } = gap;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Somebody who scrolls up from the newest posts must not have posts pushed in above.
        if (entry?.isIntersecting && entry.boundingClientRect.top > 0) onMore(page);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [onMore, page]);
  return (
    <div ref={place} className="stack quiet" data-gap="2">
      <p>{gap.isLast ? STATES.shownOf(total - gap.posts, total) : STATES.between(gap.posts)}</p>
      <Button variant="secondary" block onClick={() => onMore(page)}>
        {WORDS.more}
      </Button>
      <Button variant="quiet" block onClick={onAll}>
        {STATES.showAll(total)}
      </Button>
    </div>
  );
}
