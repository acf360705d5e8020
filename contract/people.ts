import type { z } from 'zod';
import { SUSPENSION_LIMITS } from './limits.ts';
import type { personStanding } from './people.schema.ts';
import type { RuleSet } from './rules.ts';
import { fromLocalTime } from './shared/local-time.ts';

export type PersonStanding = z.infer<typeof personStanding>;

export const PEOPLE_MESSAGES = {
  /** Author of what a deleted account leaves. */
  formerMember: 'Former member',
  noPerson: 'No person has this id.',
  isAdmin: 'Admins can’t be suspended or hidden. Remove the admin role first.',
  until: 'Until must be a future time, like 2026-12-01T00:00:00Z.',
  reason: 'Enter a reason of at least 3 characters. The person will see it.',
  reasonTooLong: 'The reason can be at most 500 characters.',
  /** Shown to the person at each sign-in and write. */
  suspended: (until: string, reason: string) =>
    `Your account is suspended until ${until}. Posts waiting on your phone are saved and will be sent afterwards. Reason: ${reason}`,
} as const;

/** Time zone in which the end of a suspension is shown. */
export const HOME_ZONE = 'America/New_York';

/** Returns the end of a day like '2026-12-01' in that zone. @throws RangeError */
export const endOfDay = (day: string): string => fromLocalTime(`${day}T23:59:59.999`, HOME_ZONE);

export const SUSPENSION_RULES = {
  reason: {
    kind: 'text',
    min: SUSPENSION_LIMITS.reasonMin,
    max: SUSPENSION_LIMITS.reasonMax,
    message: PEOPLE_MESSAGES.reason,
    tooLong: PEOPLE_MESSAGES.reasonTooLong,
  },
} as const satisfies RuleSet;
