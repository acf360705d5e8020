import { useState } from 'react';
import { useClock } from '#src/data/use-clock.ts';
import { useSession } from '#src/session/session-context.tsx';
import { FORUM_WORDS as WORDS } from '../forums.words.ts';
import { EditPost, type EditTarget } from '../writing/edit-post.tsx';
import type { UnsentPost } from './posts.overlay.ts';
import { DropQuestion } from './questions.tsx';
import { UnsentCard } from './unsent-card.tsx';
import { usePostActions } from './use-post-actions.ts';

interface UnsentRepliesProps {
  posts: readonly UnsentPost[];
  /** The thread's title, for the outbox. */
  about: string;
  /** Where a new thread with the words of a refused one begins. */
  categoryId: number | undefined;
  /** What they wait for, in place of "Sends by itself later." */
  hint?: string;
}

/** Replies of one's own that the server does not have, with what can be done about each. */
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
