import { Bell, BellOff } from 'lucide-react';
import type { ForumThread } from '#contract/forums.ts';
import { useWrite } from '#src/data/write/use-write.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { useAuthDialogs } from '#src/session/auth-dialogs.tsx';
import { useWriter } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { FORUM_STATES as STATES } from './forums.words.ts';
import { PATHS } from './paths.ts';

export interface FollowButtonProps {
  thread: ForumThread;
  isFollowing: boolean;
}

/** Follows a thread or stops following it, also without signal. A visitor is asked to sign in. */
export function FollowButton({ thread, isFollowing }: FollowButtonProps) {
  const writer = useWriter();
  const { press } = useWrite();
  const { open } = useAuthDialogs();
  const args = { thread: nameOf(thread), following: !isFollowing };
  const label = isFollowing ? STATES.unfollowThread(thread.title) : STATES.followThread(thread.title);
  return (
    <Button
      variant="secondary"
      aria-label={label}
      onClick={() =>
        writer
          ? void press({ name: 'thread.follow', args, owner: writer, about: thread.title })
          : open('signIn', { returnTo: PATHS.thread(thread.slug) })
      }
    >
      <Icon icon={isFollowing ? BellOff : Bell} />
      {isFollowing ? STATES.unfollow : STATES.follow}
    </Button>
  );
}
