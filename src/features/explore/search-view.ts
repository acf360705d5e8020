import type { FoundBusiness } from '#contract/businesses.ts';
import type { Feed } from '#src/features/businesses/search.remote.ts';
import type { PhoneAnswer } from './phone.local.ts';
import type { ServerState } from './run-search.ts';

/** What the results part of the screen shows. `notKept`: nothing is saved for this place and nobody answers. */
export type SearchView =
  | { kind: 'loading' }
  | { kind: 'results'; total: number; rows: FoundBusiness[]; isFromPhone: boolean }
  | { kind: 'empty'; isFromPhone: boolean }
  | { kind: 'notKept' };

/** The list of those that state no animal; `count` is all there are, `rows` those at hand. */
export interface UnstatedView {
  count: number;
  rows: FoundBusiness[];
}

/**
 * Joins what the phone knows with what the server has said. The rows always are the phone's; once the server has
 * answered, only those that it named count, so that a row which it no longer has disappears.
 */
export function viewOf(phone: PhoneAnswer | undefined, server: ServerState): SearchView {
  if (phone === undefined) return { kind: 'loading' };
  if (server.kind === 'answered') {
    const rows = named(phone.found, server.feed);
    if (server.feed.total === 0) return { kind: 'empty', isFromPhone: false };
    if (rows.length === 0) return { kind: 'loading' }; // its rows reach this list in a moment
    return { kind: 'results', total: server.feed.total, rows, isFromPhone: false };
  }
  if (phone.found.length > 0)
    return { kind: 'results', total: phone.found.length, rows: phone.found, isFromPhone: true };
  if (server.kind === 'asking' && !server.isLate) return { kind: 'loading' };
  return phone.isCovered ? { kind: 'empty', isFromPhone: true } : { kind: 'notKept' };
}

/** Those that state no animal, or null when there are none. */
export function unstatedOf(phone: PhoneAnswer | undefined, server: ServerState): UnstatedView | null {
  const feed = server.kind === 'answered' ? server.unstated : null;
  const rows = feed ? named(phone?.unstated ?? [], feed) : (phone?.unstated ?? []);
  const count = Math.max(rows.length, feed?.count ?? 0);
  return count > 0 ? { count, rows } : null;
}

/**
 * Whether the screen must say that it shows what was saved. @param isQuick the answer is waited for, and may still come
 * so soon that a line that stands until then only moves what is below.
 */
export const isShowingSaved = (view: SearchView, server: ServerState, isQuick = true): boolean =>
  'isFromPhone' in view && view.isFromPhone && !(isQuick && isWaiting(server));

/** Whether an answer may come at any moment. */
export const isWaiting = (server: ServerState): boolean => server.kind === 'asking' && !server.isLate;

const named = (rows: FoundBusiness[], feed: Feed) => rows.filter((row) => feed.ids.has(row.id));
