import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FORUM_STATES as STATES } from '#contract/forum-words.ts';
import { FORUM_WORDS as WORDS } from '#contract/forums.ts';
import { useSession } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/button.tsx';
import { EditPost, type EditTarget } from './edit-post.tsx';
import { HidePost, ThreadModerationMenu } from './moderation.tsx';
import { PATHS } from './paths.ts';
import { PostCard, type PostSurroundings } from './post-card.tsx';
import type { UnsentPost } from './posts.overlay.ts';
import { DropQuestion, RemoveQuestion } from './questions.tsx';
import type { NumberedPost, PostedThreadView } from './thread.local.ts';
import { ThreadHead } from './thread-head.tsx';
import type { ThreadReading } from './thread-page.tsx';
import { UnsentCard } from './unsent-card.tsx';
import { useClock } from './use-clock.ts';
import { usePostActions } from './use-post-actions.ts';

interface PostedThreadProps extends ThreadReading {
  view: PostedThreadView;
}

/** A thread that the server has, with what this person has written in it and not sent. */
export function PostedThread({ view, showMore, showNewest }: PostedThreadProps) {
  const { thread } = view;
  const { user } = useSession();
  const clock = useClock();
  const navigate = useNavigate();
  const actions = usePostActions(thread.title);
  const [editing, setEditing] = useState<EditTarget | null>(null);
  const [removing, setRemoving] = useState<NumberedPost | null>(null);
  const [dropping, setDropping] = useState<UnsentPost | null>(null);
  const [hiding, setHiding] = useState<NumberedPost | null>(null);
  const isAdmin = user?.isAdmin ?? false;
  const surroundings: PostSurroundings = {
    actions,
    nowMs: clock.nowMs,
    me: user?.id ?? null,
    isAdmin,
    onEdit: (post) => setEditing({ post: post.post.id, content: post.post.content }),
    onRemove: setRemoving,
    onHide: setHiding,
  };
  const leave = () => void navigate({ to: PATHS.category(thread.categorySlug), replace: true });
  const isOriginal = ({ post }: NumberedPost) => post.id === view.head[0]?.post.id;
  return (
    <>
      <ThreadHead
        title={thread.title}
        category={{ name: thread.categoryName, slug: thread.categorySlug }}
        isSticky={thread.isSticky}
        isLocked={thread.isLocked}
        facts={{
          postCount: thread.postCount,
          lastPostAt: thread.lastPostAt,
          keptAtMs: view.keptAtMs,
          nowMs: clock.nowMs,
        }}
        action={isAdmin && <ThreadModerationMenu thread={thread} onHidden={leave} />}
      />
      <div className="forum-posts">
        <Posts posts={view.head} isOriginal={isOriginal} view={view} {...surroundings} />
        {view.between > 0 && <Gap view={view} showMore={showMore} showNewest={showNewest} />}
        <Posts posts={view.tail} isOriginal={isOriginal} view={view} {...surroundings} />
        {view.unsent.map((post) => (
          <UnsentCard
            key={post.key}
            content={post.content}
            waiting={post.waiting}
            authorName={user?.fullName ?? WORDS.you}
            {...clock}
            onEdit={() => setEditing({ post: post.key, content: post.content })}
            onDrop={() => setDropping(post)}
            onCopy={() => actions.copy(post.content)}
            onRetry={() => actions.retry(post.key)}
            onStartThread={() => actions.startThread(post.key, thread.categoryId)}
          />
        ))}
      </div>
      <EditPost target={editing} about={thread.title} onClose={() => setEditing(null)} />
      <RemoveQuestion
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        onRemove={() => removing && actions.remove(removing, isOriginal(removing) ? leave : undefined)}
      />
      <DropQuestion
        waiting={dropping?.waiting ?? null}
        onClose={() => setDropping(null)}
        onDrop={() => dropping && actions.drop(dropping.key)}
      />
      <HidePost post={hiding} onClose={() => setHiding(null)} />
    </>
  );
}

interface PostsProps extends PostSurroundings {
  posts: readonly NumberedPost[];
  isOriginal: (post: NumberedPost) => boolean;
  view: PostedThreadView;
}

function Posts({ posts, isOriginal, view, ...surroundings }: PostsProps) {
  return posts.map((post) => (
    <PostCard
      key={post.post.key ?? post.post.id}
      post={post}
      isOriginal={isOriginal(post)}
      mayRemove={!isOriginal(post) || view.thread.postCount <= 1}
      {...surroundings}
    />
  ));
}

/** Posts that are not drawn: the next ones, or the newest. */
function Gap({ view, showMore, showNewest }: PostedThreadProps) {
  const shown = view.head.length + view.tail.length;
  return (
    <div className="forum-gap">
      <p>
        {view.tail.length > 0 ? STATES.between(view.between) : STATES.shownOf(shown, shown + view.between)}
      </p>
      <Button variant="secondary" block onClick={showMore}>
        {WORDS.more}
      </Button>
      {view.tail.length === 0 && (
        <Button variant="quiet" block onClick={showNewest}>
          {STATES.newest}
        </Button>
      )}
    </div>
  );
}
