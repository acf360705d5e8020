import { z } from 'zod';
import { REPORT_KINDS, REPORT_RULES, type ReportReceipt } from '#contract/reports.ts';
import { bodyOf } from '../../http/zod-rules.ts';

export const reportKind = z.enum(REPORT_KINDS);

export const reportDraft = bodyOf(REPORT_RULES).meta({ id: 'ReportDraft' });

export const reportReceipt = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
}) satisfies z.ZodType<ReportReceipt>;
