import type { ForumPost } from '#contract/forums.ts';
import { type Waiting, waitingOf } from '#src/data/waiting.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { names, newestArgs } from '#src/local/outbox/queries.ts';

/** A change to one's own post that the server does not have. `content` is the new text of an edit. */
export interface PostChange extends Waiting {
  name: 'post.edit' | 'post.remove';
  content: string;
}

/** A post that the server has, with the person's own undelivered wishes painted over. */
export interface PostedPost extends ShownLikes {
  kind: 'posted';
  post: ForumPost;
  content: string;
  isEdited: boolean;
  change: PostChange | null;
}

/** A post that only this phone has. */
export interface UnsentPost {
  kind: 'unsent';
  key: string;
  content: string;
  waiting: Waiting;
}

/** Confirmed posts with the person's own undelivered edits, removals and likes painted over. Pure. */
export function paintPosts(
  posts: readonly ForumPost[],
  liked: ReadonlySet<number>,
  entries: readonly AnyEntry[],
): PostedPost[] {
  return posts.map((post) => {
    const change = changeOf(post, entries);
    const isPainted = change?.name === 'post.edit' && change.state !== 'attention';
    return {
      kind: 'posted',
      post,
      content: isPainted ? change.content : post.content,
      isEdited: post.isEdited || isPainted,
      change,
      ...paintLikes(post, liked.has(post.id), entries),
    };
  });
}

/**
 * The person's replies to a thread that the server does not have, in the order of writing. One whose key is among the
 * confirmed posts is there already and is not painted again. Pure.
 */
export function unsentPosts(
  thread: { id: number | null; key: string | null },
  confirmedKeys: ReadonlySet<string>,
  entries: readonly AnyEntry[],
): UnsentPost[] {
  return entries
    .filter((entry) => entry.name === 'post.create' && names(thread, entry.args.thread))
    .filter((entry) => !confirmedKeys.has(entry.key))
    .sort((a, b) => a.seq - b.seq)
    .map((entry) => ({
      kind: 'unsent',
      key: entry.key,
      content: contentOf(entry),
      waiting: waitingOf(entry),
    }));
}

/** The newest open change to a post; else the newest refused one, whose words are kept. One being taken back is none. */
function changeOf(post: ForumPost, entries: readonly AnyEntry[]): PostChange | null {
  const changes = entries
    .filter((entry) => entry.name === 'post.edit' || entry.name === 'post.remove')
    .filter((entry) => names(post, entry.args.post))
    .map((entry) => ({ ...waitingOf(entry), name: entry.name, seq: entry.seq, content: contentOf(entry) }))
    .filter((change) => change.state !== 'cancelling')
    .sort((a, b) => a.seq - b.seq);
  const change = changes.findLast(({ state }) => state !== 'attention') ?? changes.at(-1);
  if (!change) return null;
  const { seq: _, ...shown } = change;
  return shown;
}

const contentOf = (entry: AnyEntry) => {
  const args = newestArgs(entry);
  return 'content' in args ? args.content : '';
};

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
      entry.name === 'post.like' && names(post, entry.args.post) && entry.state !== 'rejected',
  );
  const wish = wishes.reduce<(typeof wishes)[number] | null>(
    (last, entry) => (last === null || entry.seq > last.seq ? entry : last),
    null,
  );
  const liked = wish === null ? isLiked : newestArgs(wish).liked;
  const own = Number(liked) - Number(isLiked);
  return { liked, likeCount: Math.max(0, post.likeCount + own) };
}
