import { z } from 'zod';

/** Response of `POST /api/admin/people/{id}/suspend`, `/take-back` and `/restore`. */
export const personStanding = z
  .object({
    id: z.int(),
    /** Null where the account is deleted: what it wrote can be taken back all the same. */
    /** Null for a deleted account. */
    username: z.string().nullable(),
    fullName: z.string(),
    suspendedUntil: z.iso.datetime().nullable(),
    suspendedReason: z.string().nullable(),
    /** Number of things that are taken back now. */
    takenBack: z.int(),
  })
  .meta({ id: 'PersonStanding' });
