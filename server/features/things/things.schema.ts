import { z } from 'zod';
import { ADMIN_MESSAGES, type FoundThing, type HiddenThing } from '#contract/admin.ts';
import { textQuery } from '../../http/core/text-query.ts';
import { about } from '../queue/queue.schema.ts';

export const foundThing = about
  .extend({ createdAt: z.iso.datetime(), isThere: z.boolean() })
  .meta({ id: 'FoundThing' }) satisfies z.ZodType<FoundThing>;

export const hiddenThing = z.object({
  id: z.int(),
  isHidden: z.boolean(),
}) satisfies z.ZodType<HiddenThing>;

export const thingsQuery = textQuery(ADMIN_MESSAGES.words);
