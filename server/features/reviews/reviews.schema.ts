import { z } from 'zod';
import { REPLY_RULES } from '#contract/owners.ts';
import { REVIEW_RULES } from '#contract/reviews.ts';
import { ruleFields } from '../../rules/zod-rules.ts';
import { baseField } from '../../writes/base.ts';
import { rowName } from '../../writes/named.ts';

export const reviewDraft = z
  .object({ ...ruleFields(REVIEW_RULES), businessId: rowName, base: baseField })
  .meta({ id: 'ReviewDraft' });

export const replyDraft = z.object(ruleFields(REPLY_RULES)).meta({ id: 'ReplyDraft' });
