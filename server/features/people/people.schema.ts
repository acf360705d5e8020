import { z } from 'zod';
import { ADMIN_MESSAGES, type FoundPerson } from '#contract/admin.ts';
import { PEOPLE_LIMITS } from '#contract/limits.ts';
import { type PersonStanding, SUSPENSION_RULES } from '#contract/people.ts';
import { shownAs } from '../../http/json-schema.ts';
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

export const peopleQuery = z.object({
  q: shownAs(
    z
      .string()
      .default('')
      .transform((text) => text.trim())
      .refine((text) => text !== '' && text.length <= PEOPLE_LIMITS.queryMax, {
        error: ADMIN_MESSAGES.query,
      }),
    { type: 'string', minLength: 1, maxLength: PEOPLE_LIMITS.queryMax },
    { isOptional: false },
  ),
});

export const foundPerson = z
  .object({
    id: z.int(),
    username: z.string(),
    fullName: z.string(),
    createdAt: z.iso.datetime(),
    suspendedUntil: z.iso.datetime().nullable(),
    takenBack: z.int(),
    posts: z.int(),
    reviews: z.int(),
    businesses: z.int(),
  })
  .meta({ id: 'FoundPerson' }) satisfies z.ZodType<FoundPerson>;
