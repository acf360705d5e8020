import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLive } from '#src/data/use-live.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { useArrival, useAskedPost } from './post-anchor.ts';
import { PostCard, type PostSurroundings } from './post-card.tsx';
import { type NumberedPost, type PostedThreadView, readPosts } from './thread.local.ts';
import { newestFrom, pageAt, partsOf, placesIn, type ThreadPart } from './thread-window.ts';

export interface PostPagesProps extends PostSurroundings {
  view: PostedThreadView;
  hasNewest: boolean;
  /** The original post is marked; null where it is not among the posts. */
  originalId: number | null;
}

/** The posts of a thread, page by page: a long one is drawn as far as it is read, and around the post of the address. */
export function PostPages({ view, hasNewest, originalId, ...surroundings }: PostPagesProps) {
  const total = view.ids.length;
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const [isAll, setIsAll] = useState(false);
  const target = useAskedPost();
  const arrival = view.isWhole && target !== null && target <= total ? target : null;
  const [seen, setSeen] = useState(arrival);
  if (arrival !== seen) {
    setSeen(arrival);
    if (seen !== null) setAsked(new Set([...asked, ...pagesAround(seen)])); // pages that were drawn stay
  }
  const around = arrival === null ? [] : pagesAround(arrival);
  const isShown = (page: number) =>
    isAll || asked.has(page) || around.includes(page) || (hasNewest && page >= pageAt(newestFrom(total)));
  const ask = useCallback((page: number) => setAsked((known) => new Set([...known, page])), []);
  const askAll = useCallback(() => setIsAll(true), []);
  const pages = useMemo(() => pagesOf(view), [view]);
  return partsOf(total, isShown).map((part) => {
    if (part.kind === 'gap')
      return <PostGap key={`gap ${part.isLast}`} gap={part} total={total} onMore={ask} onAll={askAll} />;
    const page = pages[part.page];
    if (!page) return null;
    return (
      <PostPage
        key={part.page}
        {...page}
        isWhole={view.isWhole}
        arrival={arrival !== null && pageAt(arrival - 1) === part.page ? arrival : null}
        originalId={originalId}
        mayRemoveOriginal={view.thread.postCount <= 1}
        {...surroundings}
      />
    );
  });
}

interface Page {
  /** Ids of its posts, joined: the same text while they are the same. */
  ids: string;
  /** Place of its first post in the thread, counted from 0. */
  from: number;
  /** Its posts, if they came with the thread itself; other pages read their own. */
  read: NumberedPost[] | undefined;
}

function pagesOf(view: PostedThreadView): Page[] {
  const total = view.ids.length;
  return Array.from({ length: Math.max(1, pageAt(total - 1) + 1) }, (_, page) => {
    const [from, to] = placesIn(page, total);
    return { ids: view.ids.slice(from, to).join(), from, read: rowsFrom(view, from, to) };
  });
}

/** The page of a post with its neighbours, so that there is something to scroll to on either side. */
const pagesAround = (number: number) => [-1, 0, 1].map((step) => pageAt(number - 1) + step);

function rowsFrom(
  { head, tail, ids }: PostedThreadView,
  from: number,
  to: number,
): NumberedPost[] | undefined {
  const tailFrom = ids.length - tail.length;
  if (to <= head.length) return head.slice(from, to);
  return tail.length > 0 && from >= tailFrom ? tail.slice(from - tailFrom, to - tailFrom) : undefined;
}

interface PostPageProps extends PostSurroundings, Page {
  isWhole: boolean;
  /** The post of this page that the address asks for. */
  arrival: number | null;
  originalId: number | null;
  /** The original post of a thread with replies stays. */
  mayRemoveOriginal: boolean;
}

/** One page. It follows its own posts only: whatever else happens in a long thread does not draw it again. */
const PostPage = memo(function PostPage(props: PostPageProps) {
  const { ids, from, isWhole, read, arrival, originalId, mayRemoveOriginal, ...surroundings } = props;
  const { me } = surroundings;
  const hasRead = read !== undefined;
  const own = useLive(
    (core) => {
      const request = { ids: ids.split(',').map(Number), from, isWhole };
      return hasRead ? Promise.resolve(undefined) : readPosts(core, request, me);
    },
    [ids, from, isWhole, me, hasRead],
  );
  const last = useRef(read); // drawn until the page reads its own
  useEffect(() => {
    if (read) last.current = read;
  }, [read]);
  const settled = read ?? own ?? last.current;
  const deferred = useDeferredValue(settled); // drawn bit by bit, between the frames of a scrolling thumb
  const posts = read ?? deferred;
  useArrival(arrival, posts !== undefined);
  return (
    <div className="forum-page stack">
      {posts?.map((post) => (
        <PostCard
          key={post.post.key ?? post.post.id}
          post={post}
          isOriginal={post.post.id === originalId}
          mayRemove={post.post.id !== originalId || mayRemoveOriginal}
          {...surroundings}
        />
      ))}
    </div>
  );
});

/** So far below the screen the next page is drawn already, so that scrolling meets no end. */
const AHEAD = '0px 0px 1200px 0px';

interface PostGapProps {
  gap: Extract<ThreadPart, { kind: 'gap' }>;
  /** Posts of the thread on this phone. */
  total: number;
  /** Draws one more page. */
  onMore: (page: number) => void;
  onAll: () => void;
}

/** Posts that are not drawn. Scrolling down draws the next ones; they can be asked for too, one page or all. */
function PostGap({ gap, total, onMore, onAll }: PostGapProps) {
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
