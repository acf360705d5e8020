import { useEffect, useState } from 'react';
import { SYNC_LIMITS } from '#contract/limits.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { SEARCH_PAGE_LIMITS } from '#contract/search-words.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import type { Core } from '#src/local/core.ts';
import { keepFetched } from '#src/local/kept/keep-fetched.ts';
import type { SearchHit } from './source.ts';
import { SEARCH_SOURCES } from './sources.ts';

/** The hits of one source: those of this phone first, and what only the server found. */
export interface SourceHits {
  id: string;
  heading: string;
  phone: SearchHit[];
  server: SearchHit[];
}

export type ServerSearch =
  | { kind: 'asking' }
  | { kind: 'answered' }
  | { kind: 'silent' }
  | { kind: 'refused'; detail: string };

export interface SearchResults {
  sources: SourceHits[];
  server: ServerSearch;
}

/** The text after the person has paused: nothing is searched at every letter. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_PAGE_LIMITS.debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Searches the phone at once and the server behind it. Undefined while the phone is read; null for too short a text. */
export function useSearch(text: string): SearchResults | null | undefined {
  const query = text.trim();
  const isLong = query.length >= SEARCH_PAGE_LIMITS.leastChars;
  const phone = useLive(
    async (core) => (isLong ? { query, hits: await searchPhone(core, query) } : undefined),
    [query, isLong],
  );
  const server = useServerSearch(isLong ? query : '');
  if (!isLong) return null;
  if (phone?.query !== query) return undefined;
  const sources = SEARCH_SOURCES.map(({ id, heading }, index) => {
    const own = phone.hits[index] ?? [];
    const known = new Set(own.map(({ key }) => key));
    const found = server.hits[index] ?? [];
    return { id, heading, phone: own, server: found.filter(({ key }) => !known.has(key)) };
  });
  return { sources, server: server.state };
}

const searchPhone = (core: Core, query: string) =>
  Promise.all(SEARCH_SOURCES.map((source) => source.fromPhone(core, query)));

interface Told {
  query: string;
  hits: SearchHit[][];
  state: ServerSearch;
}

function useServerSearch(query: string): Told {
  const core = useOptionalCore();
  const [told, setTold] = useState<Told>({ query: '', hits: [], state: { kind: 'asking' } });
  const [fault, setFault] = useState<{ error: unknown }>();
  useEffect(() => {
    if (!core || query === '') return;
    let isGone = false;
    askServer(core, query)
      .then((answer) => !isGone && setTold(answer))
      .catch((error: unknown) => setFault({ error }));
    return () => {
      isGone = true;
    };
  }, [core, query]);
  if (fault) throw fault.error;
  return told.query === query ? told : { query, hits: [], state: { kind: 'asking' } };
}

async function askServer(core: Core, query: string): Promise<Told> {
  const answer = await core.api.request<SearchAnswer>(`/api/search?q=${encodeURIComponent(query)}`, {
    isPublic: true,
    timeoutMs: SYNC_LIMITS.patienceMs,
  });
  if (answer.kind === 'silent') return { query, hits: [], state: { kind: 'silent' } };
  if (answer.kind === 'problem')
    return { query, hits: [], state: { kind: 'refused', detail: answer.problem.detail } };
  const hits = SEARCH_SOURCES.map((source) => source.fromServer(answer.body));
  for (const source of SEARCH_SOURCES) await keepFetched(core, () => source.keep(core, answer.body));
  return { query, hits, state: { kind: 'answered' } };
}
