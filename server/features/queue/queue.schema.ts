import { z } from 'zod';
import { type About, QUEUE_ACTS, QUEUE_KINDS, type QueueItem } from '#contract/admin.ts';
import { REPLY_LETTER_RULES } from '#contract/letters.ts';
import { bodyOf } from '../../rules/zod-rules.ts';
import { reportKind } from '../reports/reports.schema.ts';

export const about = z.object({
  kind: reportKind,
  id: z.int(),
  name: z.string().nullable(),
  excerpt: z.string(),
  businessId: z.int().exactOptional(),
  threadSlug: z.string().exactOptional(),
  authorId: z.int().exactOptional(),
}) satisfies z.ZodType<About>;

export const queueItem = z
  .object({
    id: z.string(),
    kind: z.enum(QUEUE_KINDS),
    createdAt: z.iso.datetime(),
    count: z.int(),
    title: z.string(),
    text: z.string(),
    about: about.nullable(),
    email: z.string().exactOptional(),
    person: z.object({ id: z.int(), username: z.string() }).nullable(),
    acts: z.array(z.enum(QUEUE_ACTS)),
    reply: z.object({ text: z.string(), createdAt: z.iso.datetime() }).exactOptional(),
  })
  .meta({ id: 'QueueItem' }) satisfies z.ZodType<QueueItem>;

export const replyBody = bodyOf(REPLY_LETTER_RULES);
