import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#src/session/session-context.tsx';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { PATHS } from '../paths.ts';
import { useClock } from '../use-clock.ts';
import type { Waiting } from '../waiting.ts';
import { EditPost, type EditTarget } from '../writing/edit-post.tsx';
import { unsentAnchor } from './post-anchor.ts';
import { DropQuestion } from './questions.tsx';
import type { UnsentThreadView } from './thread.local.ts';
import { ThreadHead } from './thread-head.tsx';
import { UnsentCard } from './unsent-card.tsx';
import { UnsentOpening } from './unsent-opening.tsx';
import { useLanding } from './use-landing.ts';
import { usePostActions } from './use-post-actions.ts';

/** A thread that stands on this phone only, with the replies that go right after it. */
export function UnsentThreadPage({ view }: { view: UnsentThreadView }) {
  const { thread, category, replies } = view;
  const { user } = useSession();
  const clock = useClock();
  const navigate = useNavigate();
  const actions = usePostActions(thread.title);
  const [editing, setEditing] = useState<EditTarget | null>(null);
  const [dropping, setDropping] = useState<Waiting | null>(null);
  const isRefused = thread.waiting.state === 'attention';
  const common = { authorName: user?.fullName ?? WORDS.you, ...clock };
  const land = useLanding();
  const drop = (key: string) => {
    land(unsentAnchor(key));
    actions.drop(key);
  };
  return (
    <>
      <ThreadHead title={thread.title} category={category} isSticky={thread.isSticky} isLocked={false} />
      <div className="stack">
        <UnsentOpening thread={thread} onDrop={() => void navigate({ to: PATHS.forums, replace: true })} />
        {replies.map((post) => (
          <UnsentCard
            key={post.key}
            content={post.content}
            waiting={post.waiting}
            {...common}
            hint={isRefused ? STATES.waitsForFix : STATES.waitsForThread}
            onEdit={() => setEditing({ post: post.key, content: post.content })}
            onDrop={() => setDropping(post.waiting)}
            onCopy={() => actions.copy(post.content)}
            onRetry={() => actions.retry(post.key)}
            onStartThread={() => actions.startThread(post.key, thread.categoryId)}
          />
        ))}
      </div>
      <EditPost target={editing} about={thread.title} onClose={() => setEditing(null)} />
      <DropQuestion
        waiting={dropping}
        onClose={() => setDropping(null)}
        onDrop={() => dropping && drop(dropping.key)}
      />
    </>
  );
}
