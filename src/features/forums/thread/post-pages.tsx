import { Fragment, memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLive } from '#src/data/read/use-live.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { useScrollToPost, useTargetPost } from './post-anchor.ts';
import { PostCard, type ThreadPostProps } from './post-card.tsx';
import { type NumberedPost, type PostedThreadView, readPosts } from './thread.local.ts';
import { newestFrom, pageAt, partsOf, rangeOf, type ThreadPart } from './thread-window.ts';

export interface PostPagesProps extends ThreadPostProps {
  view: PostedThreadView;
  hasNewest: boolean;
  /** Null if the original post is hidden or not on this phone. */
  originalId: number | null;
  /** The first post that is new to the reader; null if none is. */
  newFrom: number | null;
  /** Called with the time of the newest post of each page that is shown. */
  onShown: ((at: string) => void) | undefined;
}

/** The posts of a thread in pages. Renders the pages that were scrolled to and those around the post in the address. */
export function PostPages({ view, hasNewest, originalId, newFrom, onShown, ...shared }: PostPagesProps) {
  const total = view.ids.length;
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [isAll, setIsAll] = useState(false);
  const target = useTargetPost();
  const arrival = view.isWhole && target !== null && target <= total ? target : null;
  const [previous, setPrevious] = useState(arrival);
  if (arrival !== previous) {
    setPrevious(arrival);
    if (previous !== null) setOpened(new Set([...opened, ...pagesAround(previous)]));
  }
  // A post in the address that has no number here is most likely new: the address is that of a notification.
  const isAtEnd = hasNewest || (target !== null && arrival === null);
  const around = arrival === null ? [] : pagesAround(arrival);
  const isShown = (page: number) =>
    isAll || opened.has(page) || around.includes(page) || (isAtEnd && page >= pageAt(newestFrom(total)));
  const openPage = useCallback((page: number) => setOpened((pages) => new Set([...pages, page])), []);
  const openAll = useCallback(() => setIsAll(true), []);
  const pages = useMemo(() => pagesOf(view), [view]);
  return partsOf(total, isShown).map((part) => {
    if (part.kind === 'gap')
      return (
        <PostGap key={`gap ${part.isLast}`} gap={part} total={total} onMore={openPage} onAll={openAll} />
      );
    const page = pages[part.page];
    if (!page) return null;
    return (
      <PostPage
        key={part.page}
        {...page}
        isWhole={view.isWhole}
        arrival={arrival !== null && pageAt(arrival - 1) === part.page ? arrival : null}
        originalId={originalId}
        newFrom={newFrom}
        onShown={onShown}
        mayRemoveOriginal={view.thread.postCount <= 1}
        {...shared}
      />
    );
  });
}

interface Page {
  /** Joined ids of its posts, so that equal pages have equal props. */
  ids: string;
  /** Index of its first post in the thread. */
  from: number;
  /** Its posts, if the thread's own read included them. Other pages read their own. */
  preloaded: NumberedPost[] | undefined;
}

function pagesOf(view: PostedThreadView): Page[] {
  const total = view.ids.length;
  return Array.from({ length: Math.max(1, pageAt(total - 1) + 1) }, (_, page) => {
    const [from, to] = rangeOf(page, total);
    return { ids: view.ids.slice(from, to).join(), from, preloaded: preloadedPosts(view, from, to) };
  });
}

/** Returns the page of a post and the pages next to it, so that the person can scroll both ways. */
const pagesAround = (number: number) => [-1, 0, 1].map((step) => pageAt(number - 1) + step);

function preloadedPosts(
  { head, tail, ids }: PostedThreadView,
  from: number,
  to: number,
): NumberedPost[] | undefined {
  const tailFrom = ids.length - tail.length;
  if (to <= head.length) return head.slice(from, to);
  return tail.length > 0 && from >= tailFrom ? tail.slice(from - tailFrom, to - tailFrom) : undefined;
}

interface PostPageProps extends ThreadPostProps, Page, Pick<PostPagesProps, 'newFrom' | 'onShown'> {
  isWhole: boolean;
  /** Number of the post in the address, if it is on this page. */
  arrival: number | null;
  originalId: number | null;
  mayRemoveOriginal: boolean;
}

/** One page of posts. It subscribes to its own posts only, so other changes in a long thread do not rerender it. */
const PostPage = memo(function PostPage(props: PostPageProps) {
  const {
    ids,
    from,
    isWhole,
    preloaded,
    arrival,
    originalId,
    mayRemoveOriginal,
    newFrom,
    onShown,
    ...shared
  } = props;
  const { me } = shared;
  const isPreloaded = preloaded !== undefined;
  const own = useLive(
    (core) => {
      const request = { ids: ids.split(',').map(Number), from, isWhole };
      return isPreloaded ? Promise.resolve(undefined) : readPosts(core, request, me);
    },
    [ids, from, isWhole, me, isPreloaded],
  );
  const last = useRef(preloaded); // shown until the page has read its own
  useEffect(() => {
    if (preloaded) last.current = preloaded;
  }, [preloaded]);
  const deferred = useDeferredValue(preloaded ?? own ?? last.current); // keeps scrolling smooth
  const posts = preloaded ?? deferred;
  useScrollToPost(arrival, posts !== undefined);
  const shownUpTo = posts?.at(-1)?.post.createdAt;
  useEffect(() => {
    if (shownUpTo !== undefined) onShown?.(shownUpTo);
  }, [shownUpTo, onShown]);
  return (
    <div className="forum-page stack">
      {posts?.map((post) => (
        <Fragment key={post.post.key ?? post.post.id}>
          {post.post.id === newFrom && <p className="forum-new">{STATES.newHere}</p>}
          <PostCard
            post={post}
            isOriginal={post.post.id === originalId}
            mayRemove={post.post.id !== originalId || mayRemoveOriginal}
            {...shared}
          />
        </Fragment>
      ))}
    </div>
  );
});

/** Renders the next page this far ahead of the scroll position. */
const AHEAD = '0px 0px 1200px 0px';

interface PostGapProps {
  gap: Extract<ThreadPart, { kind: 'gap' }>;
  /** Number of the thread's posts on this phone. */
  total: number;
  /** Renders one more page. */
  onMore: (page: number) => void;
  onAll: () => void;
}

/** Posts that are not rendered. Scrolling down or a button renders the next page; another button renders all. */
function PostGap({ gap, total, onMore, onAll }: PostGapProps) {
  const { page } = gap;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Inserting posts above would move the page while the person scrolls up from the newest posts.
        if (entry?.isIntersecting && entry.boundingClientRect.top > 0) onMore(page);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [onMore, page]);
  return (
    <div ref={element} className="stack quiet" data-gap="2">
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
