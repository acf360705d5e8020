import { z } from 'zod';
import { point, weeklyHours } from '#contract/businesses.schema.ts';
import { BUSINESS_RULES } from '#contract/businesses.ts';
import { CLAIM_RULES } from '#contract/owners.ts';
import { ruleFields } from '../../rules/zod-rules.ts';
import { baseField } from '../../writes/base.ts';

/** Without a location the server geocodes the address. */
export const businessDraft = z
  .object({ ...ruleFields(BUSINESS_RULES), location: point.nullish(), hours: weeklyHours.nullish() })
  .meta({ id: 'BusinessDraft' });

/** Only the given fields change; null removes the hours. */
export const businessChanges = businessDraft
  .partial()
  .extend({ base: baseField })
  .meta({ id: 'BusinessChanges' });

export const claimDraft = z.object(ruleFields(CLAIM_RULES)).meta({ id: 'ClaimDraft' });
