import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { keptRow } from '#src/data/kept-row.ts';
import { InPlace } from '#src/data/not-here.tsx';
import { TROUBLE_WORDS } from '#src/data/status.words.ts';
import { useLive } from '#src/data/use-live.ts';
import { type Remote, type Standing, standingOf, useRemote } from '#src/data/use-remote.ts';
import { useShown } from '#src/data/use-shown.ts';
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

const PAGE = FORUM_LIMITS.postsPageSize;

/** Why the rest of a thread is not here. */
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
 * `/forums/thread/{slug}`. When an unsent thread is delivered its real address takes the place of the key: the page
 * stays as it is, with what is being typed. Another thread starts from its top.
 */
export function ThreadPage({ address }: ThreadPageProps) {
  const navigate = useNavigate();
  const [aliases, setAliases] = useState<Readonly<Record<string, string>>>({});
  const identity = aliases[address] ?? address;
  const move = useCallback(
    (to: string) => {
      setAliases((known) => (known[to] === identity ? known : { ...known, [to]: identity }));
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
  const reading = useReading(address);
  const { view, remote } = reading;
  const truePlace = view && addressOf(view);
  useEffect(() => {
    if (truePlace && truePlace !== address) onMove(truePlace);
  }, [truePlace, address, onMove]);
  if (view === undefined) return null;
  const row = keptRow(view.kind === 'absent' ? null : view, remote);
  const standing = standingOf(remote);
  const absent = view.kind === 'absent' && row.kind !== 'shown' && (
    <>
      <InPlace
        row={row}
        onRetry={remote.again}
        loading={WORDS.loadingThread}
        missing={<NotFound heading={WORDS.threadNotFound} />}
      />
      <RefusedReplies refused={view.refused} />
    </>
  );
  // A missing thread shows ways on and no rules.
  if (absent && row.kind !== 'loading') return <div className="forums">{absent}</div>;
  return (
    <div className="forums">
      <Split rail={<ForumRules />}>
        {view.kind === 'posted' && <PostedThread view={view} hasNewest={reading.hasNewest} />}
        {view.kind === 'posted' && !view.isWhole && REST[standing] && (
          <p className="quiet">{REST[standing]}</p>
        )}
        {view.kind === 'unsent' && <UnsentThreadPage view={view} />}
        {view.kind !== 'absent' && <Reply view={view} onReplied={reading.showNewest} />}
        {absent}
      </Split>
    </div>
  );
}

/** The same element for both kinds, so that the typed text stays when an unsent thread is delivered. */
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

/** Where the thread lives, or null when it is not here. */
function addressOf(view: ThreadView): string | null {
  if (view.kind === 'posted') return view.thread.slug;
  return view.kind === 'unsent' ? view.thread.key : null;
}

interface ThreadReading {
  /** Undefined until the phone has been read. */
  view: ThreadView | undefined;
  remote: Remote<undefined>;
  hasNewest: boolean;
  showNewest: () => void;
}

/** The phone's copy at once and the server's behind it. */
function useReading(address: string): ThreadReading {
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
  // A waiting reply becomes the newest post when it is delivered: it must stay on the page.
  if (view?.kind === 'posted' && view.unsent.length > 0 && !hasNewest) setHasNewest(true);
  useShown('threads', view?.kind === 'posted' ? view.thread.id : null);
  const slug = view && slugToFetch(view, address);
  const remote = useRemote(fetchThread, slug ?? null);
  return { view, remote, hasNewest, showNewest: () => setHasNewest(true) };
}

/** The server knows nothing of a thread that was not sent. */
function slugToFetch(view: ThreadView, address: string): string | null {
  if (view.kind === 'unsent') return null;
  return view.kind === 'posted' ? view.thread.slug : address;
}
