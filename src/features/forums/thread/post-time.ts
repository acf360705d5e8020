import type { ForumPost } from '#contract/forums.ts';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { formatWhen } from '#src/ui/format-age.ts';
import { FORUM_STATES } from '../forums.words.ts';

/**
 * When a post was posted; where it waited for more than an hour, also when it was written: "written Tue 7:40 AM,
 * posted Thu 9:05 AM". @param nowMs the server's clock.
 */
export function postedWhen(
  { createdAt, writtenAt }: Pick<ForumPost, 'createdAt' | 'writtenAt'>,
  nowMs: number,
) {
  const [postedMs, writtenMs] = [Date.parse(createdAt), Date.parse(writtenAt ?? createdAt)];
  const posted = formatWhen(postedMs, nowMs);
  if (postedMs - writtenMs <= FORUM_LIMITS.lateNoticeMs) return posted;
  return FORUM_STATES.writtenPosted(formatWhen(writtenMs, nowMs), posted);
}
