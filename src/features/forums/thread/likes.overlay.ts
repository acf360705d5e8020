import type { ForumPost } from '#contract/forums.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';

/** Whether a write names this post: by its id, or by the key of the write that made it. */
const isAbout = ({ id, key }: Pick<ForumPost, 'id' | 'key'>, name: number | string) =>
  name === id || (key !== null && name === key);

/** A post's likes as one person sees them. */
export interface ShownLikes {
  liked: boolean;
  likeCount: number;
}

/**
 * The confirmed likes of a post with the person's own undelivered wish painted over: the count moves by their own like
 * only. A wish that is already confirmed changes nothing, so a repeat changes nothing. Pure.
 * @param isLiked whether the server is known to hold their like.
 */
export function paintLikes(
  post: Pick<ForumPost, 'id' | 'key' | 'likeCount'>,
  isLiked: boolean,
  entries: readonly AnyEntry[],
): ShownLikes {
  const wishes = entries.filter(
    (entry): entry is Extract<AnyEntry, { name: 'post.like' }> =>
      entry.name === 'post.like' && isAbout(post, entry.args.post) && entry.state !== 'rejected',
  );
  const wish = wishes.reduce<(typeof wishes)[number] | null>(
    (last, entry) => (last === null || entry.seq > last.seq ? entry : last),
    null,
  );
  const liked = wish === null ? isLiked : (wish.replacement ?? wish.args).liked;
  const own = Number(liked) - Number(isLiked);
  return { liked, likeCount: Math.max(0, post.likeCount + own) };
}
