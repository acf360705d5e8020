import { REPORT_LIMITS } from './limits.ts';
import type { RuleSet, ValuesOf } from './rules.ts';

/** What somebody may say of that it is not right. */
export const REPORT_KINDS = ['business', 'review', 'thread', 'post', 'person'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Answer of `POST /api/reports`. */
export interface ReportReceipt {
  id: number;
  /** Since when it waits: a second report by the same person keeps the place of the first. */
  createdAt: string;
}

export const REPORT_MESSAGES = {
  kind: 'Kind must be business, review, thread, post or person.',
  id: 'Id must be the number of what you report.',
  reason: 'Say in 2 to 80 characters what is not right.',
  text: 'What you add can be at most 1,000 characters.',
  /** By kind, of what is not there. */
  missing: {
    business: 'This business is not listed any more.',
    review: 'This review is not here any more.',
    thread: 'This thread is not here any more.',
    post: 'This post is not here any more.',
    person: 'There is nobody with this id.',
  },
  tooMany: 'You have reported a lot in the last hour. We have it, and look at it; report the rest later.',
} as const;

export const REPORT_RULES = {
  kind: { kind: 'choice', options: REPORT_KINDS, message: REPORT_MESSAGES.kind },
  id: { kind: 'integer', min: 1, max: Number.MAX_SAFE_INTEGER, message: REPORT_MESSAGES.id },
  reason: {
    kind: 'text',
    min: REPORT_LIMITS.reasonMin,
    max: REPORT_LIMITS.reasonMax,
    message: REPORT_MESSAGES.reason,
  },
  text: { kind: 'optionalText', max: REPORT_LIMITS.textMax, message: REPORT_MESSAGES.text },
} as const satisfies RuleSet;

/** `POST /api/reports` and the mutation `report.send`. */
export type ReportDraft = ValuesOf<typeof REPORT_RULES>;
