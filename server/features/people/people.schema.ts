import { z } from 'zod';
import { ADMIN_MESSAGES, type FoundPerson, type PersonRecord } from '#contract/admin.ts';
import { type PersonStanding, SUSPENSION_RULES } from '#contract/people.ts';
import { textQuery } from '../../http/core/text-query.ts';
import { ruleFields } from '../../rules/zod-rules.ts';

export const personStanding = z
  .object({
    id: z.int(),
    /** Null for a deleted account, whose content can still be hidden. */
    username: z.string().nullable(),
    fullName: z.string(),
    suspendedUntil: z.iso.datetime().nullable(),
    suspendedReason: z.string().nullable(),
    takenBack: z.int(),
  })
  .meta({ id: 'PersonStanding' }) satisfies z.ZodType<PersonStanding>;

/** `until` is in the future. */
export const suspension = z.object({
  ...ruleFields(SUSPENSION_RULES),
  until: z.iso.datetime({ offset: true }),
});

export const peopleQuery = textQuery(ADMIN_MESSAGES.query);

const count = z.int().min(0);
export const personRecord = z
  .object({
    standing: personStanding,
    createdAt: z.iso.datetime().nullable(),
    isAdmin: z.boolean(),
    takes: z.object({ threads: count, posts: count, reviews: count, businesses: count, likes: count }),
  })
  .meta({ id: 'PersonRecord' }) satisfies z.ZodType<PersonRecord>;

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
