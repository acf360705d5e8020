import { FORUM_MESSAGES } from '#contract/forums.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { AppError } from '../../errors.ts';

/** A weekday is clear only within the last week. */
const WEEKDAY_DAYS = 6;
/** The time zone of most users; a phone formats `lockedAt` in its own. */
const ZONE = 'America/New_York';

/** Returns a 403 with the day of the lock, so that a delayed reply explains its refusal. */
export function threadLocked(lockedAt: string | null, nowIso: string): AppError {
  if (lockedAt === null) return new AppError('thread-locked', { detail: FORUM_MESSAGES.locked });
  return new AppError('thread-locked', { detail: FORUM_MESSAGES.lockedOn(dayOf(lockedAt, nowIso)) });
}

/** Returns 'Wed' within six days, 'Nov 12' later. */
export function dayOf(at: string, nowIso: string): string {
  const isRecent = Date.parse(nowIso) - Date.parse(at) < WEEKDAY_DAYS * DAY_MS;
  const format: Intl.DateTimeFormatOptions = isRecent
    ? { weekday: 'short' }
    : { month: 'short', day: 'numeric' };
  return new Intl.DateTimeFormat('en-US', { ...format, timeZone: ZONE }).format(new Date(at));
}
