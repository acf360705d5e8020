import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ForumCategory } from '#contract/forums.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useClock } from '#src/data/core/use-clock.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { type Standing, standingOf, useRemote } from '#src/data/read/use-remote.ts';
import { keepFetched } from '#src/local/browser/quota.ts';
import { useSession } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Meta, Split, Stack } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { Tabs } from '#src/ui/layout/tabs.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { labelOf } from '#src/words/labels.ts';
import { CreateThread } from '../create-thread.tsx';
import { type ForumsView, readForums } from '../forums.local.ts';
import { fetchForums } from '../forums.remote.ts';
import {
  MODERATION_STATES as MODERATION,
  FORUM_STATES as STATES,
  FORUM_WORDS as WORDS,
} from '../forums.words.ts';
import { ForumRules, Statistics } from '../forums-rail.tsx';
import { ModerationLog } from '../moderation/moderation-log.tsx';
import { beginLooks } from '../news.local.ts';
import { PATHS } from '../paths.ts';
import { ThreadRow, UnsentThreadRow } from '../thread-row.tsx';
import { Following } from './following.tsx';
import { News } from './news.tsx';
import '../forums.css';

/** `/forums`: categories, featured ones and recent activity, with rules and statistics in the rail. */
export function ForumsHome() {
  const { user } = useSession();
  const me = user?.id ?? null;
  const standing = standingOf(useRemote(fetchForums, true));
  // `standing` makes it read again after the response, because an earlier read lacks the server's rows.
  const view = useLive(async (core) => ({ ...(await readForums(core, me)), standing }), [me, standing]);
  useFirstLook(view?.keptAtMs ?? null);
  return (
    <div className="forums">
      <PageTitle lede={WORDS.intro} action={<CreateThread path={PATHS.forums} />}>
        {WORDS.heading}
      </PageTitle>
      <Split rail={<Rail view={view} isAdmin={user?.isAdmin ?? false} />}>
        {view && <News view={view} />}
        <ForumTabs view={view} isSignedIn={me !== null} />
      </Split>
    </div>
  );
}

/** Counts what is new from the first visit on, once this phone has a copy of the forums. */
function useFirstLook(keptAtMs: number | null) {
  const core = useCore();
  const fail = useFault();
  const hasCopy = keptAtMs !== null;
  useEffect(() => {
    if (hasCopy) keepFetched(core, () => beginLooks(core.cache)).catch(fail);
  }, [core, hasCopy, fail]);
}

type TabName = keyof typeof TABS;

const TABS = { ...WORDS.tabs, following: STATES.following };

interface ForumTabsProps {
  view: (ForumsView & { standing: Standing }) | undefined;
  isSignedIn: boolean;
}

function ForumTabs({ view, isSignedIn }: ForumTabsProps) {
  const [tab, setTab] = useState<TabName>('all');
  const isLoading = !view || (view.categories.length === 0 && view.standing === 'loading');
  const loading = (
    <Stack>
      <h2>{WORDS.loadingForums}</h2>
      <SkeletonCards count={3} shape="lines" label={WORDS.loadingForums} fills />
    </Stack>
  );
  const content: Record<TabName, React.ReactNode> = isLoading
    ? { all: loading, featured: loading, recent: loading, following: loading }
    : {
        all: <Categories categories={view.categories} empty={WORDS.noCategories} />,
        featured: (
          <Categories categories={view.categories.filter((c) => c.isFeatured)} empty={WORDS.noFeatured} />
        ),
        recent: <Recent view={view} />,
        following: <Following view={view} />,
      };
  const all = Object.keys(TABS) as TabName[];
  const names = all.filter((name) => isSignedIn || name !== 'following');
  return (
    <Tabs
      label={STATES.tabsLabel}
      tabs={names.map((name) => ({ value: name, label: TABS[name], content: content[name] }))}
      value={tab}
      onChange={(value) => setTab(value as TabName)}
    />
  );
}

function Categories({ categories, empty }: { categories: readonly ForumCategory[]; empty: string }) {
  const { nowMs } = useClock();
  if (categories.length === 0) return <EmptyState picture={animalArt('Sheep')} heading={empty} level={2} />;
  return (
    <ul className="stack">
      {categories.map((category) => (
        <CategoryCard key={category.id} category={category} nowMs={nowMs} />
      ))}
    </ul>
  );
}

/** A category: name, description, featured badge, counts, last activity. docs/specification.md, section 2. */
function CategoryCard({ category, nowMs }: { category: ForumCategory; nowMs: number }) {
  const { name, slug, description, isFeatured, threadCount, postCount, lastActivityAt } = category;
  return (
    <Card as="li" className="forum-row stack" data-gap="2">
      <h2 className="row" data-gap="2">
        <Link className="card-link" to={PATHS.category(slug)}>
          {labelOf(name)}
        </Link>
        {isFeatured && <Badge tone="other">{WORDS.featured}</Badge>}
      </h2>
      <p>{labelOf(description)}</p>
      <Meta>
        <span>
          {WORDS.threads(threadCount)} · {WORDS.posts(postCount)} ·{' '}
          {lastActivityAt === null ? (
            WORDS.noActivity
          ) : (
            <>
              {WORDS.lastActivity.toLowerCase()}{' '}
              <time dateTime={lastActivityAt}>{formatWhen(Date.parse(lastActivityAt), nowMs)}</time>
            </>
          )}
        </span>
      </Meta>
    </Card>
  );
}

function Recent({ view: { recent, unsent, news } }: { view: ForumsView }) {
  const clock = useClock();
  if (recent.length + unsent.length === 0)
    return <EmptyState picture={animalArt('Sheep')} heading={WORDS.noRecent} level={2} />;
  return (
    <ul className="stack">
      {unsent.map((thread) => (
        <UnsentThreadRow key={thread.key} thread={thread} {...clock} level={2} />
      ))}
      {recent.map((thread) => (
        <ThreadRow
          key={thread.key ?? thread.id}
          thread={thread}
          news={news.get(thread.id)}
          nowMs={clock.nowMs}
          level={2}
          showsCategory
        />
      ))}
    </ul>
  );
}

function Rail({ view, isAdmin }: { view: ForumsView | undefined; isAdmin: boolean }) {
  const sum = (count: (category: ForumCategory) => number) =>
    (view?.categories ?? []).reduce((total, category) => total + count(category), 0);
  return (
    <>
      <ForumRules />
      {view && view.categories.length > 0 && (
        <Statistics
          heading={WORDS.statisticsHeading}
          rows={[
            [WORDS.statistics.categories, view.categories.length],
            [WORDS.statistics.threads, sum((category) => category.threadCount)],
            [WORDS.statistics.posts, sum((category) => category.postCount)],
          ]}
        />
      )}
      {isAdmin && <LogButton />}
    </>
  );
}

function LogButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" block onClick={() => setIsOpen(true)}>
        {MODERATION.log}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={MODERATION.log}
        closeLabel={STATES.close}
        size="wide"
      >
        <ModerationLog />
      </Dialog>
    </>
  );
}
