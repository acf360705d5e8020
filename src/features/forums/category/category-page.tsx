import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { Business } from '#contract/businesses.ts';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { outcomeOf } from '#src/data/read/fetched.ts';
import { keptRow } from '#src/data/read/kept-row.ts';
import { InPlace } from '#src/data/read/not-here.tsx';
import { TROUBLE_WORDS } from '#src/data/read/status.words.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import { useWanted } from '#src/data/read/use-wanted.ts';
import type { Core } from '#src/local/core.ts';
import { useSession } from '#src/session/session-context.tsx';
import { Split } from '#src/ui/layout/layout.tsx';
import { Breadcrumb, PageTitle, Section } from '#src/ui/layout/page.tsx';
import { ShowMore } from '#src/ui/layout/show-more.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { labelOf } from '#src/words/labels.ts';
import { CreateThread } from '../create-thread.tsx';
import { type CategoryView, readCategory } from '../forums.local.ts';
import { fetchCategory, fetchThreads, firstPage } from '../forums.remote.ts';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { ForumRules, Statistics } from '../forums-rail.tsx';
import { NotFound } from '../not-found.tsx';
import { PATHS } from '../paths.ts';
import { ThreadRow, UnsentThreadRow } from '../thread-row.tsx';
import '../forums.css';

/** `/forums/category/{slug}`: sticky threads, threads, statistics, sponsor. docs/specification.md, section 2. */
export function CategoryPage({ slug }: { slug: string }) {
  const me = useSession().user?.id ?? null;
  const [limit, more] = useWanted(FORUM_LIMITS.threadsPageSize);
  const view = useLive((core) => readCategory(core, { slug, me, limit }), [slug, me, limit]);
  const remote = useRemote(fetchCategory, slug);
  const row = keptRow(view, remote);
  if (view === undefined) return null;
  if (row.kind !== 'shown')
    return (
      <div className="forums">
        <InPlace
          row={row}
          onRetry={remote.again}
          loading={WORDS.loadingCategory}
          cards={3}
          missing={<NotFound heading={WORDS.categoryNotFound} />}
        />
      </div>
    );
  const { category } = row.row;
  return (
    <div className="forums">
      <Breadcrumb label={STATES.breadcrumb}>
        <Link to={PATHS.forums}>{WORDS.heading}</Link>
      </Breadcrumb>
      {category.isFeatured && (
        <div data-below="2">
          <Badge tone="other">{WORDS.featured}</Badge>
        </div>
      )}
      <PageTitle
        lede={labelOf(category.description)}
        action={<CreateThread categoryId={category.id} path={PATHS.category(slug)} />}
      >
        {labelOf(category.name)}
      </PageTitle>
      <Split rail={<Rail view={row.row} />}>
        <Threads view={row.row} onMore={more} limit={limit} />
      </Split>
    </div>
  );
}

interface ThreadsProps {
  view: CategoryView;
  limit: number;
  onMore: () => void;
}

function Threads({ view, limit, onMore }: ThreadsProps) {
  const clock = useClock();
  const pages = useThreadPages(view, limit);
  const { sticky, threads, unsent, heldCount, news } = view;
  const isEmpty = sticky.length + threads.length + unsent.length === 0;
  const hasMore = heldCount > threads.length || pages.hasNext;
  if (isEmpty && !pages.isLoading)
    return <EmptyState picture={animalArt('Sheep')} heading={WORDS.noThreads} level={2} />;
  return (
    <>
      {sticky.length > 0 && (
        <Section title={WORDS.stickyThreads}>
          <ul className="stack">
            {sticky.map((thread) => (
              <ThreadRow
                key={thread.id}
                thread={thread}
                news={news.get(thread.id)}
                nowMs={clock.nowMs}
                level={3}
              />
            ))}
          </ul>
        </Section>
      )}
      <Section title={WORDS.threadsHeading}>
        {isEmpty && <SkeletonCards count={3} shape="lines" label={WORDS.loadingCategory} />}
        {!isEmpty && threads.length + unsent.length === 0 && <p>{WORDS.noThreads}</p>}
        <ul className="stack">
          {unsent.map((thread) => (
            <UnsentThreadRow key={thread.key} thread={thread} {...clock} level={3} />
          ))}
          {threads.map((thread) => (
            <ThreadRow
              key={thread.key ?? thread.id}
              thread={thread}
              news={news.get(thread.id)}
              nowMs={clock.nowMs}
              level={3}
            />
          ))}
        </ul>
        {hasMore && (
          <ShowMore
            label={pages.isLoading ? STATES.loadingMore : WORDS.more}
            shownText={pages.outcome && (pages.outcome === 'busy' ? TROUBLE_WORDS.trouble : STATES.restLater)}
            isLoading={pages.isLoading}
            onMore={onMore}
          />
        )}
      </Section>
    </>
  );
}

/** Fetches the server's list page by page up to `limit`. */
function useThreadPages({ category }: CategoryView, limit: number) {
  const first = firstPage(category.id);
  const [fetched, setFetched] = useState<{ limit: number; next: string | null }>({ limit: 0, next: first });
  const { next } = fetched;
  const fetchPage = useCallback(async (core: Core, { path, upTo }: { path: string; upTo: number }) => {
    const page = await fetchThreads(core, path);
    if (page.kind === 'done') setFetched({ limit: upTo, next: page.value });
    return page;
  }, []);
  const isDue = next !== null && fetched.limit < limit;
  const { answer, isAsking } = useRemote(fetchPage, isDue ? { path: next, upTo: limit } : null);
  return {
    isLoading: isAsking,
    outcome: answer && outcomeOf(answer),
    hasNext: next !== null && next !== first,
  };
}

function Rail({ view: { category, sponsor } }: { view: CategoryView }) {
  return (
    <>
      <Statistics
        heading={STATES.categoryStatistics}
        rows={[
          [WORDS.statistics.threads, category.threadCount],
          [WORDS.statistics.posts, category.postCount],
        ]}
      />
      {sponsor && <SponsorCard business={sponsor} />}
      <ForumRules />
    </>
  );
}

/** The business that sponsors a category. docs/specification.md, section 2. */
export function SponsorCard({ business }: { business: Business }) {
  return (
    <Card as="section" className="stack" data-gap="3" aria-label={WORDS.sponsor}>
      <p className="quiet">{WORDS.sponsor}</p>
      <h2 data-size="lg">{business.name}</h2>
      {business.isSample && (
        <div>
          <Badge tone="sample">{STATES.sample}</Badge>
        </div>
      )}
      <p>
        {business.city}, {business.state}
      </p>
      <Link to={PATHS.business(business.id)} data-variant="secondary" data-block="">
        {WORDS.viewSponsor}
      </Link>
    </Card>
  );
}
