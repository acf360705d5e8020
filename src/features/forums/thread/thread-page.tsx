import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { keptRow } from '#src/data/read/kept-row.ts';
import { InPlace } from '#src/data/read/not-here.tsx';
import { TROUBLE_WORDS } from '#src/data/read/status.words.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { type Remote, type Standing, standingOf, useRemote } from '#src/data/read/use-remote.ts';
import { useShown } from '#src/data/read/use-shown.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { useSession } from '#src/session/session-context.tsx';
import { Split } from '#src/ui/layout/layout.tsx';
import { fetchThread } from '../forums.remote.ts';
import { FORUM_STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { ForumRules } from '../forums-rail.tsx';
import { NotFound } from '../not-found.tsx';
import { PATHS } from '../paths.ts';
import { ReplyBox } from '../writing/reply-box.tsx';
import { PostedThread } from './posted-thread.tsx';
import { readThread, type ThreadView } from './thread.local.ts';
import { RefusedReplies, UnsentThreadPage } from './unsent-posts.tsx';
import '../forums.css';

const ReplyOfferCard = lazy(async () => ({
  default: (await import('#src/features/push/reply-offer-card.tsx')).ReplyOfferCard,
}));

const PAGE = FORUM_LIMITS.postsPageSize;

/** Reasons why the rest of a thread is missing. */
const REST: Partial<Record<Standing, string>> = {
  unreached: FORUM_STATES.restLater,
  busy: TROUBLE_WORDS.trouble,
  refused: TROUBLE_WORDS.trouble,
};

export interface ThreadPageProps {
  /** Slug, or the key of a thread that was written on this phone. */
  address: string;
}

/**
 * `/forums/thread/{slug}`. When an unsent thread is delivered, its slug replaces the key in the address without a
 * remount, so that text being typed stays.
 */
export function ThreadPage({ address }: ThreadPageProps) {
  const navigate = useNavigate();
  const [aliases, setAliases] = useState<Readonly<Record<string, string>>>({});
  const identity = aliases[address] ?? address;
  const move = useCallback(
    (to: string) => {
      setAliases((current) => (current[to] === identity ? current : { ...current, [to]: identity }));
      void navigate({
        to: '/forums/thread/$slug',
        params: { slug: to },
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, identity],
  );
  return <ThreadScreen key={identity} address={address} onMove={move} />;
}

function ThreadScreen({ address, onMove }: ThreadPageProps & { onMove: (to: string) => void }) {
  const reading = useThread(address);
  const [hasReplied, setHasReplied] = useState(false);
  const onReplied = () => {
    setHasReplied(true);
    reading.showNewest();
  };
  const { view, remote } = reading;
  const currentAddress = view && addressOf(view);
  useEffect(() => {
    if (currentAddress && currentAddress !== address) onMove(currentAddress);
  }, [currentAddress, address, onMove]);
  if (view === undefined) return null;
  const standing = standingOf(remote);
  const isHere = view.kind !== 'absent' && !(standing === 'loading' && lacksPosts(view));
  const row = keptRow(isHere ? view : null, remote);
  const absent = row.kind !== 'shown' && (
    <>
      <InPlace
        row={row}
        onRetry={remote.again}
        loading={WORDS.loadingThread}
        missing={<NotFound heading={WORDS.threadNotFound} />}
      />
      {view.kind === 'absent' && <RefusedReplies refused={view.refused} />}
    </>
  );
  if (absent && row.kind !== 'loading') return <div className="forums">{absent}</div>;
  return (
    <div className="forums">
      <Split rail={<ForumRules />}>
        {isHere && view.kind === 'posted' && <PostedThread view={view} hasNewest={reading.hasNewest} />}
        {view.kind === 'posted' && !view.isWhole && REST[standing] && (
          <p className="quiet">{REST[standing]}</p>
        )}
        {view.kind === 'unsent' && <UnsentThreadPage view={view} />}
        {isHere && <Reply view={view} onReplied={onReplied} />}
        {hasReplied && (
          <Suspense>
            <ReplyOfferCard />
          </Suspense>
        )}
        {absent}
      </Split>
    </div>
  );
}

/** Whether the phone has only the thread's own row, which arrives before its posts. */
const lacksPosts = (view: ThreadView) =>
  view.kind === 'posted' && view.ids.length === 0 && view.opening === null && view.unsent.length === 0;

/** One component for both kinds, so that typed text stays when an unsent thread is delivered. */
function Reply({
  view,
  onReplied,
}: {
  view: Exclude<ThreadView, { kind: 'absent' }>;
  onReplied: () => void;
}) {
  const isPosted = view.kind === 'posted';
  return (
    <ReplyBox
      thread={isPosted ? nameOf(view.thread) : view.thread.key}
      title={view.thread.title}
      isLocked={isPosted && view.thread.isLocked}
      path={PATHS.thread(isPosted ? view.thread.slug : view.thread.key)}
      onReplied={onReplied}
    />
  );
}

/** Returns the thread's current address, or null if it is not on this phone. */
function addressOf(view: ThreadView): string | null {
  if (view.kind === 'posted') return view.thread.slug;
  return view.kind === 'unsent' ? view.thread.key : null;
}

interface ThreadReading {
  /** Undefined until it was read from this phone. */
  view: ThreadView | undefined;
  remote: Remote<undefined>;
  hasNewest: boolean;
  showNewest: () => void;
}

/** Reads this phone's copy at once and fetches the server's in the background. */
function useThread(address: string): ThreadReading {
  const { state, user } = useSession();
  const me = user?.id ?? null;
  const [hasNewest, setHasNewest] = useState(false);
  const [seq, setSeq] = useState<number | null>(null);
  const view = useLive(
    async (core) =>
      state === 'unknown' ? undefined : readThread(core, { address, me, head: PAGE, hasNewest, seq }),
    [state, address, me, hasNewest, seq],
  );
  if (view?.kind === 'unsent' && view.thread.seq !== seq) setSeq(view.thread.seq);
  // A waiting reply becomes the newest post on delivery and must stay on the page.
  if (view?.kind === 'posted' && view.unsent.length > 0 && !hasNewest) setHasNewest(true);
  useShown('threads', view?.kind === 'posted' ? view.thread.id : null);
  const slug = view && slugToFetch(view, address);
  const remote = useRemote(fetchThread, slug ?? null);
  return { view, remote, hasNewest, showNewest: () => setHasNewest(true) };
}

/** Returns the slug to fetch; null for an unsent thread, which the server does not have. */
function slugToFetch(view: ThreadView, address: string): string | null {
  if (view.kind === 'unsent') return null;
  return view.kind === 'posted' ? view.thread.slug : address;
}
