import { z } from 'zod';

/** The signed-in person, as every sign-in call returns it. */
export const user = z
  .object({
    id: z.int(),
    username: z.string(),
    fullName: z.string(),
    email: z.string(),
    location: z.string(),
    isAdmin: z.boolean(),
  })
  .meta({ id: 'User' });

/**
 * Response of login and register: the user (docs/specification.md, section 7), also as `user`, which the app reads. The
 * token stays in memory.
 */
export const signedIn = z
  .object({ ...user.shape, user, token: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'SignedIn' });
