import { EyeOff, Pencil, ThumbsUp, Trash2 } from 'lucide-react';
import type { ForumPost } from '#contract/forums.ts';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { SentStamp } from '#src/data/write/sent-stamp.tsx';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { WaitingChip } from '#src/data/write/waiting-chip.tsx';
import { type Reportable, ReportLink, type ReportLinkProps } from '#src/features/reports/report-link.tsx';
import { Button, IconButton } from '#src/ui/acts/button.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Row } from '#src/ui/layout/layout.tsx';
import { Tooltip } from '#src/ui/overlays/tooltip.tsx';
import { Avatar } from '#src/ui/shown/avatar.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { authorOf } from '#src/words/author.ts';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { anchorOf, postAnchor } from './post-anchor.ts';
import { PostText } from './post-text.tsx';
import type { PostChange, PostedPost } from './posts.overlay.ts';
import type { NumberedPost } from './thread.local.ts';
import type { PostActions } from './use-post-actions.ts';

/** Opens the dialogs of a post. */
export interface PostDialogs {
  onEdit: (post: NumberedPost) => void;
  onRemove: (post: NumberedPost) => void;
  onHide: (post: NumberedPost) => void;
}

/** Props that are the same for all posts of a thread. */
export interface ThreadPostProps extends PostDialogs {
  actions: PostActions;
  nowMs: number;
  me: number | null;
  isAdmin: boolean;
}

export interface PostCardProps extends ThreadPostProps {
  post: NumberedPost;
  isOriginal: boolean;
  /** False for the original post of a thread with replies. */
  mayRemove: boolean;
}

/** A posted post. Its author can edit and remove it. docs/specification.md, section 2. */
export function PostCard({ post: shown, isOriginal, ...rest }: PostCardProps) {
  const { post, number, change } = shown;
  const isPending = change !== null && change.state !== 'attention';
  return (
    <Card
      id={anchorOf(number)}
      tabIndex={-1}
      className="forum-post stack"
      data-gap="3"
      state={isPending ? 'pending' : change ? 'attention' : undefined}
      aria-label={
        number === null
          ? WORDS.by(authorOf(post.authorName))
          : STATES.postBy(number, authorOf(post.authorName))
      }
    >
      <header className="row" data-gap="3">
        <Avatar name={post.authorName} imageUrl={post.authorProfileImageUrl} />
        <div className="forum-who beside stack" data-gap="0">
          <b>{authorOf(post.authorName)}</b>
          <span className="quiet">
            <time dateTime={post.createdAt}>{postedWhen(post, rest.nowMs)}</time>
            {shown.isEdited && ` ${WORDS.edited}`}
          </span>
        </div>
        {isOriginal && <Badge>{WORDS.originalPost}</Badge>}
        <SentStamp writeKey={post.key} />
      </header>
      <PostText content={shown.content} />
      {change && <ChangeNotice change={change} actions={rest.actions} />}
      <PostFoot shown={shown} isOriginal={isOriginal} {...rest} />
    </Card>
  );
}

/** Shows an undelivered edit or removal of the person's own post. */
function ChangeNotice({ change, actions }: { change: PostChange; actions: PostActions }) {
  const isRemoval = change.name === 'post.remove';
  if (change.state === 'attention') return <RefusedChange change={change} actions={actions} />;
  return (
    <Row>
      <WaitingChip waiting={change} />
      <span className="quiet">{change.reason ?? (isRemoval ? STATES.removalWaits : STATES.changeWaits)}</span>
      {change.canRetry && (
        <Button variant="quiet" onClick={() => actions.retry(change.key)}>
          {WAITING_WORDS.retry}
        </Button>
      )}
      <Button variant="quiet" onClick={() => actions.drop(change.key)}>
        {isRemoval ? STATES.removalKept : WORDS.cancel}
      </Button>
    </Row>
  );
}

function RefusedChange({ change, actions }: { change: PostChange; actions: PostActions }) {
  const isRemoval = change.name === 'post.remove';
  return (
    <div className="forum-refused stack" data-gap="3">
      <p>
        <b>{isRemoval ? STATES.removalRefused : STATES.changeRefused}</b> {change.reason}
      </p>
      {!isRemoval && <PostText content={change.content} />}
      <Row>
        {!isRemoval && (
          <Button variant="secondary" onClick={() => actions.copy(change.content)}>
            {STATES.copy}
          </Button>
        )}
        <Button variant="danger" onClick={() => actions.drop(change.key)}>
          {STATES.deleteIt}
        </Button>
      </Row>
    </div>
  );
}

function PostFoot(props: Omit<PostCardProps, 'post'> & { shown: NumberedPost }) {
  const { shown, isOriginal, actions, me, isAdmin, mayRemove, onEdit, onRemove, onHide } = props;
  const { post, number, change } = shown;
  const isLeaving = change?.name === 'post.remove' && change.state !== 'attention';
  const isOwn = me !== null && post.authorId === me && !isLeaving;
  return (
    <footer className="row">
      <LikeButton post={shown} onLike={() => actions.like(shown)} />
      {isOwn && (
        <Button variant="quiet" icon={Pencil} onClick={() => onEdit(shown)}>
          {WORDS.edit}
        </Button>
      )}
      {isOwn && mayRemove && (
        <Tooltip text={WORDS.remove}>
          <IconButton icon={Trash2} label={WORDS.remove} onClick={() => onRemove(shown)} />
        </Tooltip>
      )}
      {!isOwn && !isLeaving && <ReportLink things={reportables(post, isOriginal)} />}
      {isAdmin && (
        <Tooltip text={WORDS.moderation.hidePost}>
          <IconButton icon={EyeOff} label={WORDS.moderation.hidePost} onClick={() => onHide(shown)} />
        </Tooltip>
      )}
      {number !== null && (
        <a className="forum-number tap quiet" href={`#${postAnchor(number)}`}>
          {WORDS.postNumber(number)}
        </a>
      )}
    </footer>
  );
}

/** Returns the things that can be reported: the post (or the thread, for its original post) and its author. */
function reportables(post: ForumPost, isOriginal: boolean): ReportLinkProps['things'] {
  const { id, key, threadId, authorId, authorName: name } = post;
  // One write creates a thread and its first post, so they share its key.
  const writing: Reportable = isOriginal
    ? { kind: 'thread', id: threadId, key, name }
    : { kind: 'post', id, key, name };
  return authorId === null ? [writing] : [writing, { kind: 'person', id: authorId, key: null, name }];
}

function LikeButton({ post, onLike }: { post: PostedPost; onLike: () => void }) {
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
      {formatCount(likeCount)}
    </button>
  );
}

/**
 * Formats when a post was posted. If it waited for more than an hour, also when it was written: "written Tue 7:40 AM,
 * posted Thu 9:05 AM". @param nowMs the server's clock.
 */
export function postedWhen(
  { createdAt, writtenAt }: Pick<ForumPost, 'createdAt' | 'writtenAt'>,
  nowMs: number,
) {
  const [postedMs, writtenMs] = [Date.parse(createdAt), Date.parse(writtenAt ?? createdAt)];
  const posted = formatWhen(postedMs, nowMs);
  if (postedMs - writtenMs <= FORUM_LIMITS.lateNoticeMs) return posted;
  return STATES.writtenPosted(formatWhen(writtenMs, nowMs), posted);
}
