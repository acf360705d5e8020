import { MUTATION_TITLES } from '#src/features/outbox/outbox.words.ts';
import { Section } from '#src/ui/layout/page.tsx';
import { FORUM_STATES as STATES } from '../forums.words.ts';
import type { AbsentThreadView } from './thread.local.ts';
import { UnsentReplies } from './unsent-replies.tsx';

/** What somebody wrote in threads that are gone: the words are kept, with the reason and ways on. */
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
