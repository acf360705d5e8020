import { z } from 'zod';
import { CONTACT_RULES, type ContactReceipt } from '#contract/contact.ts';
import { bodyOf } from '../../rules/zod-rules.ts';

export const contactDraft = bodyOf(CONTACT_RULES).meta({ id: 'ContactDraft' });

export const contactReceipt = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
}) satisfies z.ZodType<ContactReceipt>;
