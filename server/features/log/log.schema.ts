import { z } from 'zod';
import { KEPT_KINDS, LOG_ACTIONS, type LogEntry } from '#contract/admin.ts';
import { REPORT_KINDS } from '#contract/reports.ts';

export const logEntry = z
  .object({
    id: z.int(),
    action: z.enum(LOG_ACTIONS),
    /** The name is null if nothing is left of the subject. */
    about: z
      .object({ kind: z.enum([...REPORT_KINDS, ...KEPT_KINDS]), id: z.int(), name: z.string().nullable() })
      .nullable(),
    item: z.string().nullable(),
    until: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
    adminName: z.string().nullable(),
    createdAt: z.iso.datetime(),
    undoes: z.int().nullable(),
    isUndone: z.boolean(),
    canUndo: z.boolean(),
  })
  .meta({ id: 'LogEntry' }) satisfies z.ZodType<LogEntry>;
