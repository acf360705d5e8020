import type { User } from '#contract/auth.ts';
import { FORUM_MESSAGES } from '#contract/forums.ts';
import { AppError } from '../errors.ts';

/** Returns the user if they are an admin. @throws AppError 401, 403. */
export function assertAdmin({ user }: { user: User | null }): User {
  if (!user) throw new AppError('not-signed-in');
  if (!user.isAdmin) throw new AppError('forbidden', { detail: FORUM_MESSAGES.adminsOnly });
  return user;
}
