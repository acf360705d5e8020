import { z } from 'zod';
import { ALERT_CALL_RULES, ALERT_RULES, ALERT_SOURCE_RULES } from '#contract/alerts.ts';
import { ruleFields } from '../../rules/zod-rules.ts';

export const alertDraft = z
  .object({
    ...ruleFields(ALERT_RULES),
    call: z.object(ruleFields(ALERT_CALL_RULES)),
    source: z.object(ruleFields(ALERT_SOURCE_RULES)),
  })
  .meta({ id: 'AlertDraft' });
