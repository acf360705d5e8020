import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as v from 'valibot';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { SearchPage } from '#src/features/search/search-page.tsx';

/** The router parses '32601' as a number. Invalid values are ignored. */
const text = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value).slice(0, SEARCH_LIMITS.queryMax)),
);
const searchSchema = v.object({ q: v.fallback(v.optional(text), undefined) });

export const Route = createFileRoute('/search')({ validateSearch: searchSchema, component: Search });

function Search() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onQuery = useCallback(
    (query: string) =>
      void navigate({ search: query ? { q: query } : {}, replace: true, resetScroll: false }),
    [navigate],
  );
  return <SearchPage initial={q} onQuery={onQuery} />;
}
