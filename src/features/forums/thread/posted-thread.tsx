import { useNavigate } from '@tanstack/react-router';
import { ArrowDownToLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import { nameOf } from '#src/local/outbox/queries.ts';
import { useSession } from '#src/session/session-context.tsx';
import { ShareButton } from '#src/ui/acts/share-button.tsx';
import { Row } from '#src/ui/layout/layout.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { FollowButton } from '../follow-button.tsx';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { HidePost, ThreadModerationMenu } from '../moderation/moderation.tsx';
import { PATHS } from '../paths.ts';
import { EditPost, type EditTarget } from '../writing/edit-post.tsx';
import { anchorOf, postAnchor, useRemovalFocus } from './post-anchor.ts';
import type { PostDialogs } from './post-card.tsx';
import { PostPages } from './post-pages.tsx';
import type { NumberedPost, PostedThreadView } from './thread.local.ts';
import { ThreadHead } from './thread-head.tsx';
import { UnsentOpening, UnsentReplies } from './unsent-posts.tsx';
import { useLook } from './use-look.ts';
import { usePostActions } from './use-post-actions.ts';

interface PostedThreadProps {
  view: PostedThreadView;
  /** The newest posts are rendered. */
  hasNewest: boolean;
}

/** A thread that the server has, with this person's unsent replies and changes. */
export function PostedThread({ view, hasNewest }: PostedThreadProps) {
  const { thread } = view;
  const { user } = useSession();
  const clock = useClock();
  const navigate = useNavigate();
  const actions = usePostActions(thread.title);
  const [editing, setEditing] = useState<EditTarget | null>(null);
  const [removing, setRemoving] = useState<NumberedPost | null>(null);
  const [hiding, setHiding] = useState<NumberedPost | null>(null);
  const isAdmin = user?.isAdmin ?? false;
  const dialogs = useStableFunctions<PostDialogs>({
    onEdit: ({ post, content }) => setEditing({ post: nameOf(post), content, base: post.version }),
    onRemove: setRemoving,
    onHide: setHiding,
  });
  const stableActions = useStableFunctions(actions);
  const leave = () => void navigate({ to: PATHS.category(thread.categorySlug), replace: true });
  const originalId = originalOf(view);
  const look = useLook(thread);
  const { prepare, restore } = useRemovalFocus();
  const remove = ({ number, ...post }: NumberedPost) => {
    prepare(anchorOf(number));
    return actions.remove(post, post.post.id === originalId ? leave : undefined);
  };
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
        action={
          <Row>
            <FollowButton thread={thread} isFollowing={view.isFollowing} />
            <ShareButton what={{ title: thread.title, path: PATHS.thread(thread.slug) }} />
            {isAdmin && <ThreadModerationMenu thread={thread} onHidden={leave} />}
          </Row>
        }
      />
      {isLong(view) && !hasNewest && (
        <a data-variant="quiet" data-below="3" href={`#${postAnchor(view.ids.length)}`}>
          <Icon icon={ArrowDownToLine} />
          {STATES.newest}
        </a>
      )}
      <div className="stack">
        {view.opening && <UnsentOpening thread={view.opening} />}
        <PostPages
          view={view}
          hasNewest={hasNewest}
          originalId={originalId}
          {...look}
          actions={stableActions}
          nowMs={clock.nowMs - (clock.nowMs % HOUR_MS)}
          me={user?.id ?? null}
          isAdmin={isAdmin}
          {...dialogs}
        />
        <UnsentReplies posts={view.unsent} about={thread.title} categoryId={thread.categoryId} />
      </div>
      <EditPost target={editing} about={thread.title} onClose={() => setEditing(null)} />
      <RemoveQuestion
        of={removing}
        onClose={() => setRemoving(null)}
        title={WORDS.remove}
        confirm={STATES.removeIt}
        keep={STATES.keepIt}
        closeLabel={STATES.close}
        onRemove={remove}
        onRemoved={restore}
      >
        <p>{WORDS.removeQuestion}</p>
      </RemoveQuestion>
      <HidePost
        post={hiding}
        onClose={() => setHiding(null)}
        onHide={({ number }) => prepare(anchorOf(number))}
        onHidden={restore}
      />
    </>
  );
}

/** Returns the id of the original post, or null if it is hidden or not on this phone yet. */
function originalOf({ thread, opening, head: [first] }: PostedThreadView): number | null {
  return opening === null && first?.post.createdAt === thread.createdAt ? first.post.id : null;
}

/** True if the thread has several pages and its posts are numbered. */
const isLong = ({ ids, isWhole }: PostedThreadView) => isWhole && ids.length > FORUM_LIMITS.postsPageSize;

/**
 * Returns functions with a stable identity that call the latest ones, so that new closures do not rerender the posts.
 * For event handlers only, not for rendering.
 */
function useStableFunctions<T extends object>(latest: T): T {
  const current = useRef(latest);
  useEffect(() => {
    current.current = latest;
  });
  const [stable] = useState(() => {
    const names = Object.keys(latest) as (keyof T)[];
    const entries = names.map((name) => [
      name,
      (...args: unknown[]) => (current.current[name] as (...args: unknown[]) => unknown)(...args),
    ]);
    return Object.fromEntries(entries) as T;
  });
  return stable;
}
