import type { SearchRequest } from '#contract/business-search.ts';
import type { FoundBusiness } from '#contract/businesses.ts';
import { SEARCH_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import {
  type Fetched,
  failureOf,
  fetchedAs,
  nextPathOf,
  UNREACHED,
  withTries,
} from '#src/data/read/fetched.ts';
import type { Core } from '#src/local/core.ts';
import type { Answer } from '#src/local/link/api.ts';
import type { HistoryStamp } from '#src/local/sync/sync-core.ts';

/** The pages of a search that the server has delivered. The rows are in the phone's database. */
export interface Feed {
  /** Number of all matches, delivered or not. */
  total: number;
  ids: ReadonlySet<number>;
  /** Path of the next page; null after the last one. */
  nextPath: string | null;
}

const FIRST_PAGE = `/api/businesses/search?limit=${SEARCH_LIMITS.resultsMax}`;
const COUNT_ONLY = '/api/businesses/search?limit=1';

/** Fetches a page of a search into the phone's database: the first one, or the one after `earlier`. */
export async function fetchPage(core: Core, request: SearchRequest, earlier?: Feed): Promise<Fetched<Feed>> {
  const path = earlier?.nextPath ?? FIRST_PAGE;
  const stamp = await core.stamp();
  return keepPage(core, { path, stamp }, await read<FoundBusiness[]>(core, path, request), earlier);
}

/** Fetches the first page once, within a reader's patience. */
export async function fetchSoon(core: Core, request: SearchRequest): Promise<Fetched<Feed>> {
  const stamp = await core.stamp();
  const answer = await core.api.request<FoundBusiness[]>(FIRST_PAGE, {
    method: 'POST',
    body: request,
    isPublic: true,
    timeoutMs: SYNC_LIMITS.patienceMs,
  });
  return keepPage(core, { path: FIRST_PAGE, stamp }, answer);
}

async function keepPage(
  core: Core,
  { path, stamp }: { path: string; stamp: HistoryStamp },
  answer: Answer<FoundBusiness[]>,
  earlier?: Feed,
): Promise<Fetched<Feed>> {
  if (answer.kind !== 'ok') return failureOf(answer);
  const rows = answer.body;
  if (!isFound(rows)) return UNREACHED;
  const stored = fetchedAs(await core.keep({ businesses: rows.map(withoutDistance) }, stamp));
  if (stored.kind !== 'done') return stored;
  const ids = new Set([...(earlier?.ids ?? []), ...rows.map((row) => row.id)]);
  const total = countOf(answer.headers) ?? ids.size;
  return { kind: 'done', value: { total, ids, nextPath: nextPathOf(answer.headers, path) } };
}

/** Fetches the first page, for screens that read the phone's own copy. */
export const fetchFirstPage = (core: Core, request: SearchRequest) => fetchPage(core, request);

/** Fetches the number of matches; null without an answer. */
export async function fetchCount(core: Core, request: SearchRequest): Promise<number | null> {
  const answer = await read<FoundBusiness[]>(core, COUNT_ONLY, request);
  return answer.kind === 'ok' ? countOf(answer.headers) : null;
}

const read = <T>(core: Core, path: string, body: SearchRequest) =>
  withTries(core, () => core.api.request<T>(path, { method: 'POST', body, isPublic: true }));

function isFound(rows: unknown): rows is FoundBusiness[] {
  return Array.isArray(rows) && rows.every((row) => Number.isSafeInteger((row as { id?: unknown })?.id));
}

/** The distance belongs to the search, not to the business. */
function withoutDistance({ distance: _distance, ...business }: FoundBusiness) {
  return business;
}

function countOf(headers: Headers): number | null {
  const text = headers.get('X-Total-Count') ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}
