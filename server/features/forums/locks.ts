import { FORUM_MESSAGES } from '#contract/forums.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { AppError } from '../../errors.ts';

/** A weekday names a day of the last week only. */
const WEEKDAY_DAYS = 6;
/** Most people of the product live by this clock; a phone has `lockedAt` to name the day by its own. */
const ZONE = 'America/New_York';

/** 403 that names the day of the lock, so that a reply that waited on a phone says why it was refused. */
export function threadLocked(lockedAt: string | null, nowIso: string): AppError {
  if (lockedAt === null) return new AppError('thread-locked', { detail: FORUM_MESSAGES.locked });
  return new AppError('thread-locked', { detail: FORUM_MESSAGES.lockedOn(dayOf(lockedAt, nowIso)) });
}

/** 'Wed' in the six days after, 'Nov 12' later. */
export function dayOf(at: string, nowIso: string): string {
  const isRecent = Date.parse(nowIso) - Date.parse(at) < WEEKDAY_DAYS * DAY_MS;
  const format: Intl.DateTimeFormatOptions = isRecent
    ? { weekday: 'short' }
    : { month: 'short', day: 'numeric' };
  return new Intl.DateTimeFormat('en-US', { ...format, timeZone: ZONE }).format(new Date(at));
}
