import { Bell, BellOff } from 'lucide-react';
import type { ForumThread } from '#contract/forums.ts';
import { useWrite } from '#src/data/write/use-write.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { FORUM_STATES as STATES } from './forums.words.ts';

export interface FollowButtonProps {
  thread: ForumThread;
  isFollowing: boolean;
}

/** Follows a thread or stops following it, also without signal. Shows nothing to a visitor. */
export function FollowButton({ thread, isFollowing }: FollowButtonProps) {
  const writer = useWriter();
  const { press } = useWrite();
  if (!writer) return null;
  const args = { thread: nameOf(thread), following: !isFollowing };
  const label = isFollowing ? STATES.unfollowThread(thread.title) : STATES.followThread(thread.title);
  return (
    <Button
      variant="secondary"
      aria-label={label}
      onClick={() => void press({ name: 'thread.follow', args, owner: writer, about: thread.title })}
    >
      <Icon icon={isFollowing ? BellOff : Bell} />
      {isFollowing ? STATES.unfollow : STATES.follow}
    </Button>
  );
}
