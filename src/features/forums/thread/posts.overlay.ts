import type { ForumPost } from '#contract/forums.ts';
import { type Waiting, waitingOf } from '#src/data/write/waiting.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { names, newestArgs } from '#src/local/outbox/queries.ts';

/** An undelivered change to the person's own post. `content` is the new text of an edit. */
export interface PostChange extends Waiting {
  name: 'post.edit' | 'post.remove';
  content: string;
}

/** A confirmed post with the person's undelivered changes applied. */
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

/** Applies the person's undelivered edits, removals and likes to confirmed posts. Pure. */
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

/** Returns the person's unsent replies to a thread in the order of writing, without those already confirmed. Pure. */
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

/** Returns the newest pending change to a post, else the newest refused one. Ignores changes that are being withdrawn. */
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
 * Applies the person's undelivered like or unlike to the confirmed likes of a post. An already confirmed one changes
 * nothing. Pure. @param isLiked whether the confirmed rows contain their like.
 */
export function paintLikes(
  post: Pick<ForumPost, 'id' | 'key' | 'likeCount'>,
  isLiked: boolean,
  entries: readonly AnyEntry[],
): ShownLikes {
  const likes = entries.filter(
    (entry): entry is Extract<AnyEntry, { name: 'post.like' }> =>
      entry.name === 'post.like' && names(post, entry.args.post) && entry.state !== 'rejected',
  );
  const newest = likes.reduce<(typeof likes)[number] | null>(
    (last, entry) => (last === null || entry.seq > last.seq ? entry : last),
    null,
  );
  const liked = newest === null ? isLiked : newestArgs(newest).liked;
  const change = Number(liked) - Number(isLiked);
  return { liked, likeCount: Math.max(0, post.likeCount + change) };
}
