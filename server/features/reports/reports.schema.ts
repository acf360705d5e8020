import { z } from 'zod';
import { REPORT_RULES } from '#contract/reports.ts';
import { ruleFields } from '../../rules/zod-rules.ts';
import { rowName } from '../../writes/named.ts';

export const reportDraft = z.object({ ...ruleFields(REPORT_RULES), id: rowName }).meta({ id: 'ReportDraft' });
