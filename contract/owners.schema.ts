import { z } from 'zod';

/** Response of a claim, which an admin grants. */
export const claim = z
  .object({ id: z.int(), businessId: z.int(), createdAt: z.iso.datetime() })
  .meta({ id: 'Claim' });
