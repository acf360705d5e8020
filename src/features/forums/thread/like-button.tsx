import { ThumbsUp } from 'lucide-react';
import { Icon } from '#src/ui/icon.tsx';
import { FORUM_WORDS as WORDS } from '../forums.words.ts';
import type { PostedPost } from './posts.overlay.ts';

/** Likes of a post and the person's own: filled and named when it is theirs. */
export function LikeButton({ post, onLike }: { post: PostedPost; onLike: () => void }) {
  const { liked, likeCount } = post;
  return (
    <button
      type="button"
      className="forum-like"
      data-variant="quiet"
      data-liked={liked || undefined}
      aria-label={`${liked ? WORDS.unlike : WORDS.like}, ${WORDS.likes(likeCount)}`}
      onClick={onLike}
    >
      <Icon icon={ThumbsUp} />
      {likeCount.toLocaleString('en-US')}
    </button>
  );
}
