import { z } from 'zod';

/** A passkey, as shown to its owner. */
export const passkey = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Synced by the phone maker to all phones of an account. */
    isSynced: z.boolean(),
    createdAt: z.iso.datetime(),
    /** Null before the first sign-in with it. */
    usedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' });

/** Response of `GET /api/auth/passkeys`, newest first. */
export const passkeys = z.object({ passkeys: z.array(passkey) });
