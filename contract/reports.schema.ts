import { z } from 'zod';
import { REPORT_FATES, REPORT_KINDS } from './reports.ts';

export const reportKind = z.enum(REPORT_KINDS);

/** Response of `POST /api/reports`. */
export const reportReceipt = z.object({
  id: z.int(),
  /** Time of the report; a repeated report of the same person keeps the first time. */
  createdAt: z.iso.datetime(),
});

/** A report of one's own (`GET /api/user/reports`), newest first. */
export const ownReport = z
  .object({
    id: z.int(),
    about: z.object({ kind: reportKind, id: z.int() }),
    /** Current title; null if the thing is gone. */
    name: z.string().nullable(),
    reason: z.string(),
    createdAt: z.iso.datetime(),
    fate: z.enum(REPORT_FATES),
  })
  .meta({ id: 'OwnReport' });
