import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { TROUBLE_WORDS } from '#src/data/status.words.ts';
import { useLive } from '#src/data/use-live.ts';
import { type Absence, type Standing, standingOf, useRemote } from '#src/data/use-remote.ts';
import { useShown } from '#src/data/use-shown.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { useSession } from '#src/session/session-context.tsx';
import { Split } from '#src/ui/layout/layout.tsx';
import { Absent } from '../absent.tsx';
import { fetchThread } from '../forums.remote.ts';
import { FORUM_STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { ForumRules } from '../forums-rail.tsx';
import { PATHS } from '../paths.ts';
import { ReplyBox } from '../writing/reply-box.tsx';
import { PostedThread } from './posted-thread.tsx';
import { RefusedReplies } from './refused-replies.tsx';
import { readThread, type ThreadView } from './thread.local.ts';
import { UnsentThreadPage } from './unsent-thread.tsx';
import '../forums.css';

const PAGE = FORUM_LIMITS.postsPageSize;

export interface ThreadPageProps {
  /** Slug, or the key of a thread that was written on this phone. */
  address: string;
  /** Drawn when this phone does not have the thread and there is no signal, or no room for it. */
  notHere: (why: Absence) => ReactNode;
}

/**
 * `/forums/thread/{slug}`. When an unsent thread is delivered its real address takes the place of the key: the page
 * stays as it is, with what is being typed. Another thread starts from its top.
 */
export function ThreadPage({ address, notHere }: ThreadPageProps) {
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
  return <ThreadScreen key={identity} address={address} notHere={notHere} onMove={move} />;
}

function ThreadScreen({ address, notHere, onMove }: ThreadPageProps & { onMove: (to: string) => void }) {
  const reading = useReading(address);
  const { view, standing } = reading;
  const truePlace = view && addressOf(view);
  useEffect(() => {
    if (truePlace && truePlace !== address) onMove(truePlace);
  }, [truePlace, address, onMove]);
  if (view === undefined) return null;
  const absent = view.kind === 'absent' && (
    <>
      <Absent
        standing={standing}
        notHere={notHere}
        missing={WORDS.threadNotFound}
        loading={WORDS.loadingThread}
        cards={2}
      />
      <RefusedReplies refused={view.refused} />
    </>
  );
  // A missing thread shows ways on and no rules.
  if (absent && standing !== 'loading') return <div className="forums">{absent}</div>;
  return (
    <div className="forums">
      <Split rail={<ForumRules />}>
        {view.kind === 'posted' && <PostedThread view={view} hasNewest={reading.hasNewest} />}
        {view.kind === 'posted' && !view.isWhole && (standing === 'unreached' || standing === 'busy') && (
          <p className="quiet">{standing === 'busy' ? TROUBLE_WORDS.trouble : FORUM_STATES.restLater}</p>
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
  standing: Standing;
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
  const standing = standingOf(useRemote(fetchThread, slug ?? null));
  return { view, standing, hasNewest, showNewest: () => setHasNewest(true) };
}

/** The server knows nothing of a thread that was not sent. */
function slugToFetch(view: ThreadView, address: string): string | null {
  if (view.kind === 'unsent') return null;
  return view.kind === 'posted' ? view.thread.slug : address;
}
