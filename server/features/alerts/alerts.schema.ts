import { z } from 'zod';
import { ALERT_CALL_RULES, ALERT_RULES, ALERT_SOURCE_RULES, type Alert } from '#contract/alerts.ts';
import { ruleFields } from '../../rules/zod-rules.ts';

export const alert = z
  .object({
    id: z.int(),
    title: z.string(),
    what: z.string(),
    howToLook: z.string(),
    call: z.object({ name: z.string(), phone: z.string() }),
    source: z.object({ name: z.string(), url: z.string() }),
    counties: z.array(z.string()),
    validFrom: z.iso.datetime(),
    validUntil: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'Alert' }) satisfies z.ZodType<Alert>;

export const alertDraft = z
  .object({
    ...ruleFields(ALERT_RULES),
    call: z.object(ruleFields(ALERT_CALL_RULES)),
    source: z.object(ruleFields(ALERT_SOURCE_RULES)),
  })
  .meta({ id: 'AlertDraft' });
