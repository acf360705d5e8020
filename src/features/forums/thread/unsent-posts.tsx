import { useNavigate } from '@tanstack/react-router';
import { Pencil, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useClock } from '#src/data/core/use-clock.ts';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import type { Waiting } from '#src/data/write/waiting.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { WaitingChip } from '#src/data/write/waiting-chip.tsx';
import { MUTATION_TITLES, OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { discardEntry } from '#src/local/outbox/commands.ts';
import { useSession } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Section } from '#src/ui/layout/page.tsx';
import { Avatar } from '#src/ui/shown/avatar.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { PATHS } from '../paths.ts';
import type { UnsentThread } from '../threads.overlay.ts';
import { EditPost, type EditTarget } from '../writing/edit-post.tsx';
import { EditThread } from '../writing/edit-thread.tsx';
import { unsentAnchor, useRemovalFocus } from './post-anchor.ts';
import { PostText } from './post-text.tsx';
import type { UnsentPost } from './posts.overlay.ts';
import type { AbsentThreadView, UnsentThreadView } from './thread.local.ts';
import { ThreadHead } from './thread-head.tsx';
import { usePostActions } from './use-post-actions.ts';

/** An unsent thread with its unsent replies. */
export function UnsentThreadPage({ view: { thread, category, replies } }: { view: UnsentThreadView }) {
  const navigate = useNavigate();
  const isRefused = thread.waiting.state === 'attention';
  return (
    <>
      <ThreadHead title={thread.title} category={category} isSticky={thread.isSticky} isLocked={false} />
      <div className="stack">
        <UnsentOpening thread={thread} onDrop={() => void navigate({ to: PATHS.forums, replace: true })} />
        <UnsentReplies
          posts={replies}
          about={thread.title}
          categoryId={thread.categoryId}
          hint={isRefused ? STATES.waitsForFix : STATES.waitsForThread}
        />
      </div>
    </>
  );
}

interface UnsentOpeningProps {
  thread: UnsentThread;
  /** Called after the person has deleted the thread. */
  onDrop?: (() => void) | undefined;
}

/** The first post of an unsent thread, with its actions. */
export function UnsentOpening({ thread, onDrop }: UnsentOpeningProps) {
  const { user } = useSession();
  const clock = useClock();
  const actions = usePostActions(thread.title);
  const [isEditing, setIsEditing] = useState(false);
  const [isDropping, setIsDropping] = useState(false);
  return (
    <>
      <UnsentCard
        content={thread.content}
        waiting={thread.waiting}
        authorName={user?.fullName ?? WORDS.you}
        {...clock}
        isOriginal
        onEdit={() => setIsEditing(true)}
        onDrop={() => setIsDropping(true)}
        onCopy={() => actions.copy(`${thread.title}\n\n${thread.content}`)}
        onRetry={() => actions.retry(thread.key)}
      />
      <EditThread thread={isEditing ? thread : null} onClose={() => setIsEditing(false)} />
      <DropQuestion of={isDropping ? thread : null} onClose={() => setIsDropping(false)} onDropped={onDrop} />
    </>
  );
}

interface UnsentRepliesProps {
  posts: readonly UnsentPost[];
  /** The thread's title, for the outbox. */
  about: string;
  /** Category of a new thread that is started from a refused reply. */
  categoryId: number | undefined;
  /** Replaces "Sends by itself later." */
  hint?: string;
}

/** The person's unsent replies, with their actions. */
export function UnsentReplies({ posts, about, categoryId, hint }: UnsentRepliesProps) {
  const { user } = useSession();
  const clock = useClock();
  const actions = usePostActions(about);
  const [editing, setEditing] = useState<EditTarget | null>(null);
  const [dropping, setDropping] = useState<UnsentPost | null>(null);
  return (
    <>
      {posts.map((post) => (
        <UnsentCard
          key={post.key}
          content={post.content}
          waiting={post.waiting}
          authorName={user?.fullName ?? WORDS.you}
          {...clock}
          hint={hint}
          onEdit={() => setEditing({ post: post.key, content: post.content })}
          onDrop={() => setDropping(post)}
          onCopy={() => actions.copy(post.content)}
          onRetry={() => actions.retry(post.key)}
          onStartThread={() => actions.startThread(post.key, categoryId)}
        />
      ))}
      <EditPost target={editing} about={about} onClose={() => setEditing(null)} />
      <DropQuestion of={dropping} onClose={() => setDropping(null)} />
    </>
  );
}

/** Refused replies to threads that no longer exist. Their text and the reason are kept. */
export function RefusedReplies({ refused }: Pick<AbsentThreadView, 'refused'>) {
  if (refused.length === 0) return null;
  return (
    <Section title={STATES.threadGone}>
      <div className="stack">
        {refused.map((post) => (
          <div key={post.key} className="stack">
            {post.about && <b>{MUTATION_TITLES['post.create'].of(post.about)}</b>}
            <UnsentReplies posts={[post]} about="" categoryId={undefined} />
          </div>
        ))}
      </div>
    </Section>
  );
}

interface UnsentCardProps {
  content: string;
  waiting: Waiting;
  /** Full name of the person, for the initial. */
  authorName: string;
  nowMs: number;
  /** Server's clock minus this phone's, in milliseconds. */
  skewMs: number;
  /** First post of a thread. */
  isOriginal?: boolean;
  /** Replaces "Sends by itself later." */
  hint?: string | undefined;
  onEdit: () => void;
  onDrop: () => void;
  onCopy: () => void;
  onRetry: () => void;
  /** Absent if it cannot start a new thread. */
  onStartThread?: (() => void) | undefined;
}

/** An unsent or refused post of the person. It has no number and no likes. */
export function UnsentCard(props: UnsentCardProps) {
  const { content, waiting, authorName, nowMs, skewMs, isOriginal } = props;
  const isRefused = waiting.state === 'attention';
  return (
    <Card
      id={unsentAnchor(waiting.key)}
      tabIndex={-1}
      className="forum-post stack"
      data-gap="3"
      state={isRefused ? 'attention' : 'pending'}
      aria-label={isRefused ? WAITING_WORDS.attention : STATES.waitingPost}
    >
      <header className="row" data-gap="3">
        <Avatar name={authorName} />
        <div className="forum-who beside stack" data-gap="0">
          <b>{WORDS.you}</b>
          <span className="quiet">{STATES.written(formatWhen(waiting.writtenMs + skewMs, nowMs))}</span>
        </div>
        {isOriginal && <Badge>{WORDS.originalPost}</Badge>}
        <WaitingChip waiting={waiting} />
      </header>
      <PostText content={content} />
      {isRefused && waiting.reason && (
        <p className="forum-refused stack" data-gap="3">
          {STATES.notPosted(waiting.reason)}
        </p>
      )}
      <UnsentFoot {...props} />
    </Card>
  );
}

function UnsentFoot(props: UnsentCardProps) {
  const { waiting, hint = STATES.sendsLater, onEdit, onDrop, onCopy, onRetry, onStartThread } = props;
  if (waiting.state === 'cancelling')
    return (
      <footer className="row">
        <span className="quiet">{waiting.reason}</span>
      </footer>
    );
  if (waiting.state !== 'attention')
    return (
      <footer className="row">
        <span className="quiet">{waiting.reason ?? hint}</span>
        <div className="forum-acts row" data-tight data-gap="1">
          {waiting.canRetry && (
            <Button variant="quiet" icon={RotateCw} onClick={onRetry}>
              {WAITING_WORDS.retry}
            </Button>
          )}
          <Button variant="quiet" icon={Pencil} onClick={onEdit}>
            {WORDS.edit}
          </Button>
          <Button variant="quiet" onClick={onDrop}>
            {WORDS.cancel}
          </Button>
        </div>
      </footer>
    );
  return (
    <footer className="row">
      <Button onClick={onEdit}>{STATES.editAndResend}</Button>
      <Button variant="secondary" onClick={onCopy}>
        {STATES.copy}
      </Button>
      {onStartThread && (
        <Button variant="secondary" onClick={onStartThread}>
          {STATES.startThread}
        </Button>
      )}
      <Button variant="danger" onClick={onDrop}>
        {STATES.deleteIt}
      </Button>
    </footer>
  );
}

interface DropQuestionProps {
  /** The post to delete; null while the dialog is closed. */
  of: Pick<UnsentPost, 'key' | 'waiting'> | null;
  onClose: () => void;
  onDropped?: (() => void) | undefined;
}

/** Asks before a post that only this phone has is deleted. */
function DropQuestion({ of, onClose, onDropped }: DropQuestionProps) {
  const core = useCore();
  const { prepare, restore } = useRemovalFocus();
  const isRefused = of?.waiting.state === 'attention';
  return (
    <RemoveQuestion
      of={of}
      onClose={onClose}
      title={isRefused ? OUTBOX_WORDS.deleteForever : STATES.cancelQuestion}
      confirm={isRefused ? STATES.deleteIt : STATES.cancelIt}
      keep={STATES.keepIt}
      closeLabel={STATES.close}
      onRemove={async ({ key }) => {
        prepare(unsentAnchor(key));
        await discardEntry(core, key);
        return undefined;
      }}
      onRemoved={() => {
        restore();
        onDropped?.();
      }}
    >
      <p>{STATES.cancelWarning}</p>
    </RemoveQuestion>
  );
}
