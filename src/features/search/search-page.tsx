import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { type Fetched, outcomeOf } from '#src/data/read/fetched.ts';
import { BusinessRow } from '#src/features/businesses/business-row.tsx';
import { IconButton } from '#src/ui/acts/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { useDebounced } from '#src/ui/forms/use-debounced.ts';
import { PageTitle, Section } from '#src/ui/layout/page.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { langOf } from '#src/words/lang-of.ts';
import { rememberSearch } from './recent.local.ts';
import { RecentSearches } from './recent-searches.tsx';
import { SEARCH_WORDS as WORDS } from './search.words.ts';
import { SearchStart } from './search-start.tsx';
import type { SearchHit } from './source.ts';
import { SEARCH_PAGE_LIMITS } from './source.ts';
import { type FoundBySource, useSearch } from './use-search.ts';
import './search.css';

export interface SearchPageProps {
  /** From the address. */
  initial: string;
  /** Replaces the text in the address. */
  onQuery: (query: string) => void;
}

/** `/search`: one box for everything that can be found. */
export function SearchPage({ initial, onQuery }: SearchPageProps) {
  const core = useCore();
  const [text, setText] = useState(initial);
  const query = useDebounced(text, SEARCH_PAGE_LIMITS.debounceMs);
  const results = useSearch(query);
  useEffect(() => onQuery(query.trim()), [query, onQuery]);
  const remember = () => {
    if (results) void rememberSearch(core, query);
  };
  return (
    <div className="search stack">
      <PageTitle>{WORDS.title}</PageTitle>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            remember();
          }}
        >
          <Field
            name="q"
            type="search"
            label={WORDS.box}
            value={text}
            maxLength={SEARCH_LIMITS.queryMax}
            autoComplete="off"
            enterKeyHint="search"
            onChange={setText}
            after={
              text !== '' && (
                <IconButton icon={X} label={WORDS.clear} variant="secondary" onClick={() => setText('')} />
              )
            }
          />
        </form>
      </search>
      {results === null && (
        <>
          <RecentSearches onChoose={setText} />
          <SearchStart />
        </>
      )}
      {results && <Results query={query.trim()} results={results} onOpen={remember} />}
    </div>
  );
}

interface ResultsProps {
  query: string;
  results: FoundBySource;
  onOpen: () => void;
}

function Results({ query, results, onOpen }: ResultsProps) {
  const count = results.sources.reduce((sum, { phone, server }) => sum + phone.length + server.length, 0);
  const { server } = results;
  const isWaiting = server === undefined;
  const isOffline = server !== undefined && outcomeOf(server) === 'unreached';
  const refusal = server === undefined ? null : refusalIn(server);
  const announce = useAnnounce();
  const isTold = count > 0 || !isWaiting;
  useEffect(() => {
    if (isTold && query !== '') announce(WORDS.announce(count));
  }, [announce, isTold, count, query]);
  return (
    <>
      <p className="quiet">
        {WORDS.announce(count)}
        {isWaiting && ` · ${WORDS.asking}`}
      </p>
      {results.sources.map(({ id, heading, phone, server }) => (
        <Hits key={id} heading={heading} phone={phone} server={server} onOpen={onOpen} />
      ))}
      {count === 0 && !isWaiting && <Nothing query={query} isOffline={isOffline} />}
      {count > 0 && isOffline && <Note>{WORDS.offline}</Note>}
      {refusal !== null && <Note tone="warn">{refusal}</Note>}
    </>
  );
}

/** Explains an empty or failed answer of the server. */
function refusalIn(server: Fetched<unknown>): string | null {
  if (server.kind === 'refused') return server.detail;
  return (server.kind === 'unreached' && server.busy?.detail) || null;
}

function Nothing({ query, isOffline }: { query: string; isOffline: boolean }) {
  return (
    <>
      <EmptyState heading={WORDS.none(query)}>{isOffline ? WORDS.noneOffline : WORDS.noneHint}</EmptyState>
      <SearchStart />
    </>
  );
}

interface HitsProps {
  heading: string;
  phone: readonly SearchHit[];
  server: readonly SearchHit[];
  onOpen: () => void;
}

/** The phone's results keep their place; the server's additional ones follow. */
function Hits({ heading, phone, server, onOpen }: HitsProps) {
  if (phone.length + server.length === 0) return null;
  return (
    <Section title={heading}>
      {[
        { label: WORDS.onPhone, hits: phone },
        { label: WORDS.withSignal, hits: server },
      ].map(
        ({ label, hits }) =>
          hits.length > 0 && (
            <div className="search-hits" key={label}>
              <h3 className="quiet">{label}</h3>
              <ul className="framed">
                {hits.map((hit) => (
                  <Hit key={hit.key} hit={hit} onOpen={onOpen} />
                ))}
              </ul>
            </div>
          ),
      )}
    </Section>
  );
}

function Hit({ hit, onOpen }: { hit: SearchHit; onOpen: () => void }) {
  if (hit.business) return <BusinessRow as="li" level={4} business={hit.business} onOpen={onOpen} />;
  return (
    <li>
      <Link className="row" data-gap="1" to={hit.path} onClick={onOpen}>
        <b lang={langOf(hit.title)}>{hit.title}</b>
        {hit.isSample && <Badge tone="sample">{WORDS.sample}</Badge>}
        <span className="quiet">{hit.detail}</span>
      </Link>
    </li>
  );
}
