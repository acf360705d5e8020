import { useNavigate } from '@tanstack/react-router';
import { FORUM_STATES as STATES } from '../forums.words.ts';
import { PATHS } from '../paths.ts';
import type { UnsentThreadView } from './thread.local.ts';
import { ThreadHead } from './thread-head.tsx';
import { UnsentOpening } from './unsent-opening.tsx';
import { UnsentReplies } from './unsent-replies.tsx';

/** A thread that only this phone has, with the replies that go right after it. */
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
