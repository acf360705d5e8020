import { z } from 'zod';
import type { AdminNumbers } from '#contract/admin.ts';

const count = z.int().min(0);

export const adminNumbers = z
  .object({
    people: z.object({ all: count, lastDay: count }),
    writes: count,
    waiting: z.object({ report: count, claim: count, message: count, listing: count }),
    oldestAt: z.iso.datetime().nullable(),
    storage: z.object({ usedBytes: count, freeBytes: count }).nullable(),
    lastBackupAt: z.iso.datetime().nullable(),
    errors: z.object({ count, since: z.iso.datetime(), lastAt: z.iso.datetime().nullable() }),
  })
  .meta({ id: 'AdminNumbers' }) satisfies z.ZodType<AdminNumbers>;
