import { FORUM_LIMITS } from '#contract/limits.ts';

const PAGE = FORUM_LIMITS.postsPageSize;
/** So many pages show the newest posts, because the last one may hold a single post. */
const NEWEST_PAGES = 2;

/** A page of posts that is drawn, or the pages in between that are not. */
export type ThreadPart =
  | { kind: 'page'; page: number }
  /** `page`: the first of those that are not drawn. `isLast`: they end the thread. */
  | { kind: 'gap'; page: number; posts: number; isLast: boolean };

const pagesIn = (total: number) => Math.max(1, Math.ceil(total / PAGE));

/** The page that holds a post. @param place counted from 0. */
export const pageAt = (place: number) => Math.floor(place / PAGE);

/** Where a page's posts stand in the thread, counted from 0: from the first up to, but without, the second. */
export const placesIn = (page: number, total: number): [number, number] => [
  page * PAGE,
  Math.min(total, (page + 1) * PAGE),
];

/** Place of the first of the newest posts; they never begin within the first page. */
export const newestFrom = (total: number) => Math.max(1, pagesIn(total) - NEWEST_PAGES) * PAGE;

/**
 * The parts of a thread that are drawn, in order, so that 2,000 posts open like 20. The first page is always among them.
 * @param total posts on this phone. Pure.
 */
export function partsOf(total: number, isShown: (page: number) => boolean): ThreadPart[] {
  const parts: ThreadPart[] = [];
  const last = pagesIn(total) - 1;
  for (let page = 0; page <= last; page++) {
    const [from, to] = placesIn(page, total);
    const before = parts.at(-1);
    if (page === 0 || isShown(page)) parts.push({ kind: 'page', page });
    else if (before?.kind === 'gap') before.posts += to - from;
    else parts.push({ kind: 'gap', page, posts: to - from, isLast: false });
  }
  const end = parts.at(-1);
  if (end?.kind === 'gap') end.isLast = true;
  return parts;
}
