import { FORUM_LIMITS } from '#contract/limits.ts';

const PAGE = FORUM_LIMITS.postsPageSize;
/** Two pages, because the last one may hold a single post. */
const NEWEST_PAGES = 2;

/** A rendered page of posts, or a gap of pages that are not rendered. */
export type ThreadPart =
  | { kind: 'page'; page: number }
  /** `page`: the first page of the gap. `isLast`: the gap is at the end of the thread. */
  | { kind: 'gap'; page: number; posts: number; isLast: boolean };

const pagesIn = (total: number) => Math.max(1, Math.ceil(total / PAGE));

/** Returns the page of the post at an index. */
export const pageAt = (index: number) => Math.floor(index / PAGE);

/** Returns the index range [from, to) of a page's posts in the thread. */
export const rangeOf = (page: number, total: number): [number, number] => [
  page * PAGE,
  Math.min(total, (page + 1) * PAGE),
];

/** Returns the index of the first of the newest posts. It is never on the first page. */
export const newestFrom = (total: number) => Math.max(1, pagesIn(total) - NEWEST_PAGES) * PAGE;

/**
 * Returns the rendered pages of a thread and the gaps between them, so that 2,000 posts open as fast as 20. The first
 * page is always rendered. Pure. @param total number of posts on this phone.
 */
export function partsOf(total: number, isShown: (page: number) => boolean): ThreadPart[] {
  const parts: ThreadPart[] = [];
  const last = pagesIn(total) - 1;
  for (let page = 0; page <= last; page++) {
    const [from, to] = rangeOf(page, total);
    const before = parts.at(-1);
    if (page === 0 || isShown(page)) parts.push({ kind: 'page', page });
    else if (before?.kind === 'gap') before.posts += to - from;
    else parts.push({ kind: 'gap', page, posts: to - from, isLast: false });
  }
  const end = parts.at(-1);
  if (end?.kind === 'gap') end.isLast = true;
  return parts;
}
