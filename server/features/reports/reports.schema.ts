import { z } from 'zod';
import {
  type OwnReport,
  REPORT_FATES,
  REPORT_KINDS,
  REPORT_RULES,
  type ReportReceipt,
} from '#contract/reports.ts';
import { ruleFields } from '../../rules/zod-rules.ts';
import { rowName } from '../../writes/named.ts';

export const reportKind = z.enum(REPORT_KINDS);

export const reportDraft = z.object({ ...ruleFields(REPORT_RULES), id: rowName }).meta({ id: 'ReportDraft' });

export const reportReceipt = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
}) satisfies z.ZodType<ReportReceipt>;

export const ownReport = z
  .object({
    id: z.int(),
    about: z.object({ kind: reportKind, id: z.int() }),
    name: z.string().nullable(),
    reason: z.string(),
    createdAt: z.iso.datetime(),
    fate: z.enum(REPORT_FATES),
  })
  .meta({ id: 'OwnReport' }) satisfies z.ZodType<OwnReport>;
