import { SYNC_LIMITS } from '#contract/limits.ts';
import type { SearchAnswer } from '#contract/search.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { nearPoint } from '#contract/shared/search-rank.ts';
import { type Fetched, failureOf } from '#src/data/read/fetched.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import type { Core } from '#src/local/core.ts';
import { readOrigin } from '#src/places/origin.ts';
import { SEARCH_PAGE_LIMITS, type SearchHit, type SearchSource } from './source.ts';
import { businessSource } from './source-businesses.ts';
import { eventSource, threadSource } from './source-community.ts';
import { guideSource } from './source-guides.ts';

/** All sources, in the order of the page if each has an exact match. */
export const SEARCH_SOURCES: readonly SearchSource[] = [
  businessSource,
  guideSource,
  eventSource,
  threadSource,
];

/** The results of a source: the phone's, and those that only the server found. */
interface SourceHits {
  id: string;
  heading: string;
  phone: SearchHit[];
  server: SearchHit[];
}

export interface FoundBySource {
  sources: SourceHits[];
  /** The server's outcome; undefined while it is being asked. */
  server: Fetched<unknown> | undefined;
}

/**
 * Searches the phone at once and then the server. Undefined while the phone is being read; null if the text is too
 * short.
 */
export function useSearch(text: string): FoundBySource | null | undefined {
  const query = text.trim();
  const isLong = query.length >= SEARCH_PAGE_LIMITS.leastChars;
  const phone = useLive(
    async (core) => (isLong ? { query, hits: await searchPhone(core, query) } : undefined),
    [query, isLong],
  );
  const { answer } = useRemote(fetchHits, isLong ? query : null);
  if (!isLong) return null;
  if (phone?.query !== query) return undefined;
  const serverHits = answer?.kind === 'done' ? answer.value : [];
  const sources = SEARCH_SOURCES.map(({ id, heading }, index) => {
    const own = phone.hits[index] ?? [];
    const ownKeys = new Set(own.map(({ key }) => key));
    const found = serverHits[index] ?? [];
    return { id, heading, phone: own, server: found.filter(({ key }) => !ownKeys.has(key)) };
  });
  return { sources: exactFirst(sources), server: answer };
}

/** Puts sources whose results all match only with typing errors last. */
export function exactFirst<T extends Pick<SourceHits, 'phone' | 'server'>>(sources: readonly T[]): T[] {
  const isMisspelled = ({ phone, server }: T) => [...phone, ...server].every((hit) => hit.isMisspelled);
  return sources.toSorted((a, b) => Number(isMisspelled(a)) - Number(isMisspelled(b)));
}

const searchPhone = (core: Core, query: string) =>
  Promise.all(SEARCH_SOURCES.map((source) => source.fromPhone(core, query)));

const searchPath = (q: string, near: LatLng | null) =>
  `/api/search?${new URLSearchParams({ q, ...(near ? { near: `${near.lat},${near.lng}` } : {}) })}`;

/** Returns the server's results by source and stores their rows; on a full phone they are still shown. */
async function fetchHits(core: Core, query: string): Promise<Fetched<SearchHit[][]>> {
  const { point } = await readOrigin(core);
  const stamp = await core.stamp();
  const answer = await core.api.request<SearchAnswer>(searchPath(query, point && nearPoint(point)), {
    isPublic: true,
    timeoutMs: SYNC_LIMITS.patienceMs,
  });
  if (answer.kind !== 'ok') return failureOf(answer);
  for (const source of SEARCH_SOURCES) await core.keep(source.rowsOf(answer.body), stamp);
  return { kind: 'done', value: SEARCH_SOURCES.map((source) => source.fromServer(answer.body, query)) };
}
