import { z } from 'zod';
import { type PersonStanding, SUSPENSION_RULES } from '#contract/people.ts';
import { ruleFields } from '../../http/zod-rules.ts';

export const personStanding = z
  .object({
    id: z.int(),
    /** Null where the account is deleted: what it wrote can be taken back all the same. */
    username: z.string().nullable(),
    fullName: z.string(),
    suspendedUntil: z.iso.datetime().nullable(),
    suspendedReason: z.string().nullable(),
    takenBack: z.int(),
  })
  .meta({ id: 'PersonStanding' }) satisfies z.ZodType<PersonStanding>;

/** `until` is a time to come. */
export const suspension = z.object({
  ...ruleFields(SUSPENSION_RULES),
  until: z.iso.datetime({ offset: true }),
});
