import { useState } from 'react';
import { MUTATION_TITLES } from '#contract/outbox.ts';
import { useSession } from '#src/session/session-context.tsx';
import { Section } from '#src/ui/page.tsx';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { useClock } from '../use-clock.ts';
import { EditPost, type EditTarget } from '../writing/edit-post.tsx';
import { DropQuestion } from './questions.tsx';
import type { AbsentThreadView } from './thread.local.ts';
import { UnsentCard } from './unsent-card.tsx';
import { usePostActions } from './use-post-actions.ts';

type Refused = AbsentThreadView['refused'][number];

/** What somebody wrote in threads that are gone: the words are kept, with the reason and ways on. */
export function RefusedReplies({ refused }: { refused: readonly Refused[] }) {
  const { user } = useSession();
  const clock = useClock();
  const actions = usePostActions('');
  const [editing, setEditing] = useState<EditTarget | null>(null);
  const [dropping, setDropping] = useState<Refused | null>(null);
  if (refused.length === 0) return null;
  return (
    <Section title={STATES.threadGone}>
      <div className="stack">
        {refused.map((post) => (
          <div key={post.key} className="stack">
            {post.about && <b>{MUTATION_TITLES['post.create'].of(post.about)}</b>}
            <UnsentCard
              content={post.content}
              waiting={post.waiting}
              authorName={user?.fullName ?? WORDS.you}
              {...clock}
              onEdit={() => setEditing({ post: post.key, content: post.content })}
              onDrop={() => setDropping(post)}
              onCopy={() => actions.copy(post.content)}
              onRetry={() => actions.retry(post.key)}
              onStartThread={() => actions.startThread(post.key, undefined)}
            />
          </div>
        ))}
      </div>
      <EditPost target={editing} about="" onClose={() => setEditing(null)} />
      <DropQuestion
        waiting={dropping?.waiting ?? null}
        onClose={() => setDropping(null)}
        onDrop={() => dropping && actions.drop(dropping.key)}
      />
    </Section>
  );
}
