import { Link } from '@tanstack/react-router';
import type { ForumThread } from '#contract/forums.ts';
import { WaitingChip } from '#src/data/write/waiting-chip.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Meta } from '#src/ui/layout/layout.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { authorOf } from '#src/words/author.ts';
import { labelOf } from '#src/words/labels.ts';
import { langOf } from '#src/words/lang-of.ts';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from './forums.words.ts';
import type { ThreadNews } from './news.local.ts';
import { PATHS } from './paths.ts';
import type { UnsentThread } from './threads.overlay.ts';

export interface ThreadRowProps {
  thread: ForumThread;
  /** New posts, if there are any. */
  news?: ThreadNews | undefined;
  nowMs: number;
  /** False on the category's own page. */
  showsCategory?: boolean;
  /** Heading level. */
  level: 2 | 3;
}

/** A thread in a list. The whole row is a link. */
export function ThreadRow({ thread, news, nowMs, showsCategory, level }: ThreadRowProps) {
  const Title = `h${level}` as const;
  const replies = Math.max(0, thread.postCount - 1);
  return (
    <Card as="li" className="forum-row stack" data-gap="2">
      <Title className="row" data-gap="2">
        <Link className="card-link" to={PATHS.thread(thread.slug)} lang={langOf(thread.title)}>
          {thread.title}
        </Link>
        {news && <Badge>{STATES.newPosts(news.count)}</Badge>}
      </Title>
      {(showsCategory || thread.isSticky || thread.isLocked) && (
        <div className="forum-facts row quiet" data-gap="2">
          {showsCategory && (
            <Link className="tap" to={PATHS.category(thread.categorySlug)}>
              {labelOf(thread.categoryName)}
            </Link>
          )}
          {thread.isSticky && <Badge tone="sticky">{WORDS.sticky}</Badge>}
          {thread.isLocked && <Badge tone="locked">{WORDS.locked}</Badge>}
        </div>
      )}
      <Meta>
        <span>
          {WORDS.by(authorOf(thread.authorName))} · {WORDS.replies(replies)} · {WORDS.lastPost.toLowerCase()}{' '}
          <time dateTime={thread.lastPostAt}>{formatWhen(Date.parse(thread.lastPostAt), nowMs)}</time>
        </span>
      </Meta>
    </Card>
  );
}

/** An unsent thread of the person in a list. */
export function UnsentThreadRow({
  thread,
  nowMs,
  skewMs,
  level,
}: {
  thread: UnsentThread;
  nowMs: number;
  skewMs: number;
  level: 2 | 3;
}) {
  const Title = `h${level}` as const;
  const isRefused = thread.waiting.state === 'attention';
  return (
    <Card as="li" className="forum-row stack" data-gap="2" state={isRefused ? 'attention' : 'pending'}>
      <Title className="row" data-gap="2">
        <Link className="card-link" to={PATHS.thread(thread.key)}>
          {thread.title}
        </Link>
      </Title>
      <div className="forum-facts row quiet" data-gap="2">
        <WaitingChip waiting={thread.waiting} />
      </div>
      <Meta>
        <span>
          {STATES.yourThread} · {STATES.written(formatWhen(thread.waiting.writtenMs + skewMs, nowMs))}
        </span>
      </Meta>
    </Card>
  );
}
