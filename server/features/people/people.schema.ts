import { z } from 'zod';
import { ADMIN_MESSAGES } from '#contract/admin.ts';
import { SUSPENSION_RULES } from '#contract/people.ts';
import { textQuery } from '../../http/core/text-query.ts';
import { ruleFields } from '../../rules/zod-rules.ts';

/** `until` is in the future. */
export const suspension = z.object({
  ...ruleFields(SUSPENSION_RULES),
  until: z.iso.datetime({ offset: true }),
});

export const peopleQuery = textQuery(ADMIN_MESSAGES.query);
