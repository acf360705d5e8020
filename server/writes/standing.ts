import type { User } from '#contract/auth.ts';
import { NEWCOMER_LIMITS } from '#contract/limits.ts';
import { HOME_ZONE, PEOPLE_MESSAGES } from '#contract/people.ts';
import { prepared } from '../db/prepared.ts';
import type { Reader } from '../db/store.ts';

/** The current permissions of an account. */
export interface Standing {
  /** Creation of the account, epoch milliseconds; null for visitors. */
  sinceMs: number | null;
  /** End of the account's first day, epoch milliseconds; null afterwards, and for admins and visitors. */
  newUntilMs: number | null;
  suspension: Suspension | null;
}

export interface Suspension {
  untilMs: number;
  /** End and reason, as a message for the person. */
  detail: string;
}

/** The account columns that determine them. */
interface AccountRow {
  created_at: string;
  is_admin: number;
  suspended_until: string | null;
  suspended_reason: string | null;
}

const accountById = prepared<{ id: number }, AccountRow>((db, param) =>
  db
    .selectFrom('users')
    .select(['created_at', 'is_admin', 'suspended_until', 'suspended_reason'])
    .where('id', '=', param('id')),
);

export async function findStanding(db: Reader, user: User | null, nowMs: number): Promise<Standing> {
  const [row] = user ? await accountById(db, { id: user.id }) : [];
  if (!row) return { sinceMs: null, newUntilMs: null, suspension: null };
  const sinceMs = Date.parse(row.created_at);
  const endMs = sinceMs + NEWCOMER_LIMITS.ageMs;
  return {
    sinceMs,
    newUntilMs: row.is_admin === 0 && endMs > nowMs ? endMs : null,
    suspension: suspensionOf(row, nowMs),
  };
}

/** Returns the suspension in force; it ends by itself. */
export function suspensionOf(
  { suspended_until, suspended_reason }: Pick<AccountRow, 'suspended_until' | 'suspended_reason'>,
  nowMs: number,
): Suspension | null {
  const untilMs = suspended_until === null ? 0 : Date.parse(suspended_until);
  if (untilMs <= nowMs) return null;
  return { untilMs, detail: PEOPLE_MESSAGES.suspended(dayAndTime(untilMs), suspended_reason ?? '') };
}

const formatter = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: HOME_ZONE,
});
/** 'Dec 1, 2026, 7:00 AM Eastern time', with the time zone. */
const dayAndTime = (ms: number) => `${formatter.format(ms)} Eastern time`;
