import type { FoundBusiness } from '#contract/businesses.ts';
import type { Feed } from '#src/features/businesses/search.remote.ts';
import type { PhoneAnswer } from './phone.local.ts';
import type { ServerState } from './run-search.ts';

/** A list on the screen: `total` is its full length, `rows` are those at hand. */
export interface ListView {
  total: number;
  rows: FoundBusiness[];
  /** More rows can be read or fetched. */
  hasMore: boolean;
}

/** The results part of the screen. `notKept`: nothing is saved for this place and the server does not answer. */
export type SearchView =
  | { kind: 'loading' }
  | ({ kind: 'results'; isFromPhone: boolean } & ListView)
  | { kind: 'empty'; isFromPhone: boolean }
  | { kind: 'notKept' };

/**
 * Joins both sides of a search. The rows are always the phone's; once the server has answered, only those that it named
 * count, so that deleted ones disappear.
 */
export function viewOf(phone: PhoneAnswer | undefined, server: ServerState): SearchView {
  if (phone === undefined) return { kind: 'loading' };
  const { found, total, isCovered } = phone;
  if (server.kind === 'answered') {
    if (server.feed.total === 0) return { kind: 'empty', isFromPhone: false };
    const list = namedBy(server.feed, found, total);
    if (list.rows.length === 0) return { kind: 'loading' }; // the live query has not read the rows yet
    return { kind: 'results', ...list, total: server.feed.total, isFromPhone: false };
  }
  if (total > 0)
    return { kind: 'results', total, rows: found, hasMore: found.length < total, isFromPhone: true };
  if (server.kind === 'asking' && !server.isLate) return { kind: 'loading' };
  return isCovered ? { kind: 'empty', isFromPhone: true } : { kind: 'notKept' };
}

/** Returns the businesses that state no animal, or null if there are none. */
export function unstatedOf(phone: PhoneAnswer | undefined, server: ServerState): ListView | null {
  const { unstated: rows, unstatedTotal } = phone ?? { unstated: [], unstatedTotal: 0 };
  const feed = server.kind === 'answered' ? server.unstated : null;
  const list = feed
    ? namedBy(feed, rows, unstatedTotal)
    : { total: unstatedTotal, rows, hasMore: rows.length < unstatedTotal };
  const total = Math.max(list.total, feed?.count ?? 0);
  return total > 0 ? { ...list, total } : null;
}

/** How many were found; null while that is unknown. */
export const totalOf = (view: SearchView): number | null =>
  view.kind === 'results' ? view.total : view.kind === 'empty' ? 0 : null;

/** The rows that the server has named so far. @param onPhone how many the phone has, read or not. */
function namedBy({ ids, nextPath }: Feed, read: FoundBusiness[], onPhone: number): ListView {
  const rows = read.filter((row) => ids.has(row.id));
  const isUnread = rows.length < ids.size && read.length < onPhone;
  return { total: rows.length, rows, hasMore: nextPath !== null || isUnread };
}

/**
 * Whether to say that the rows were saved earlier. @param isQuick the answer may still come within moments: a note until
 * then would only move the rows below it.
 */
export const isShowingSaved = (view: SearchView, server: ServerState, isQuick = true): boolean =>
  'isFromPhone' in view && view.isFromPhone && server.kind !== 'unasked' && !(isQuick && isWaiting(server));

/** Whether an answer may come at any moment. */
export const isWaiting = (server: ServerState): boolean => server.kind === 'asking' && !server.isLate;
