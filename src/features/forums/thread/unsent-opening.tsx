import { useState } from 'react';
import { useClock } from '#src/data/use-clock.ts';
import { useSession } from '#src/session/session-context.tsx';
import { FORUM_WORDS as WORDS } from '../forums.words.ts';
import type { UnsentThread } from '../threads.overlay.ts';
import { EditThread } from '../writing/edit-thread.tsx';
import { DropQuestion } from './questions.tsx';
import { UnsentCard } from './unsent-card.tsx';
import { usePostActions } from './use-post-actions.ts';

interface UnsentOpeningProps {
  thread: UnsentThread;
  /** Called when the person has taken the thread back. */
  onDrop?: (() => void) | undefined;
}

/** The first post of a thread that was not sent, with what can be done about the thread. */
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
