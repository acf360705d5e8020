import type { z } from 'zod';
import { REPORT_LIMITS } from './limits.ts';
import type { ownReport, reportReceipt } from './reports.schema.ts';
import type { RuleSet, ValuesOf } from './rules.ts';

/** Kinds of things that can be reported. */
export const REPORT_KINDS = ['business', 'review', 'thread', 'post', 'person'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The reported thing, by kind and id. */
export interface ReportedName {
  kind: ReportKind;
  id: number;
}

export type ReportReceipt = z.infer<typeof reportReceipt>;

/** State of a report: undecided, acted upon, or dismissed. */
export const REPORT_FATES = ['waiting', 'acted', 'left'] as const;
export type ReportFate = (typeof REPORT_FATES)[number];

export type OwnReport = z.infer<typeof ownReport>;

export const REPORT_MESSAGES = {
  kind: 'Kind must be business, review, thread, post or person.',
  id: 'Id must be the number or the key of what you report.',
  reason: 'Say what is wrong, in 2 to 80 characters.',
  text: 'Your note can be at most 1,000 characters.',
  /** Messages for things that do not exist. */
  missing: {
    business: 'This business is no longer listed.',
    review: 'This review is no longer here.',
    thread: 'This thread is no longer here.',
    post: 'This post is no longer here.',
    person: 'No person has this id.',
  },
  tooMany: 'You have sent many reports in the last hour. We will look at them. Please send the rest later.',
} as const;

/** The suggested reason for a business that is gone. */
export const CLOSED_REASON = 'Closed or moved away';
const CLOSED =
  /^(?:(?:it|they|this|the|place|business|shop|store|clinic|office|is|has|have|are|it's|seems|appears|to be|permanently|now|went) )*(?:closed|gone|moved away|shut down|out of business|no longer in business)\b(?! (?:on|at|early|for(?! good\b(?! friday))|from|until|today|when|while)\b)/i;

/** Whether the reason of a report says that a business is closed for good. */
export const saysClosed = (reason: string): boolean => CLOSED.test(reason);

/** The reason and text of a report. */
export const REPORT_TEXT_RULES = {
  reason: {
    kind: 'text',
    min: REPORT_LIMITS.reasonMin,
    max: REPORT_LIMITS.reasonMax,
    message: REPORT_MESSAGES.reason,
  },
  text: { kind: 'optionalText', max: REPORT_LIMITS.textMax, message: REPORT_MESSAGES.text },
} as const satisfies RuleSet;

export const REPORT_RULES = {
  kind: { kind: 'choice', options: REPORT_KINDS, message: REPORT_MESSAGES.kind },
  ...REPORT_TEXT_RULES,
} as const satisfies RuleSet;

/** Body of `POST /api/reports` and of the mutation `report.send`. */
export type ReportDraft = ValuesOf<typeof REPORT_RULES> & {
  /** Id of the thing, or the key of the write that created it; a person has only an id. */
  id: number | string;
};
