import { z } from 'zod';

/** Response of a password reset: who may sign in with the new password. */
export const passwordSet = z.object({
  success: z.literal(true),
  username: z.string(),
});

/** Response of `GET /api/user/email` and of the confirmation. */
export const ownEmail = z
  .object({
    email: z.string(),
    isConfirmed: z.boolean(),
    /** Whether this server can send mail to the address. */
    hasMail: z.boolean(),
    /** Until then password resets go to the former address; absent if they go to this one. */
    formerUntil: z.string().exactOptional(),
  })
  .meta({ id: 'OwnEmail' });
