import { z } from 'zod';
import { LANGUAGES } from './languages.ts';

/** Favorite animals and categories of a person. */
export const preferences = z
  .object({ animals: z.array(z.string()), businessTypes: z.array(z.string()) })
  .meta({ id: 'Preferences' });

/** `GET /api/user/profile`, and a row of the stream `me`. */
export const profile = z
  .object({
    id: z.int(),
    fullName: z.string(),
    email: z.string(),
    username: z.string(),
    location: z.string(),
    isAdmin: z.boolean(),
    preferences,
    /** Address of the profile picture; absent without one. */
    profileImageUrl: z.string().exactOptional(),
    /** The language of letters. */
    language: z.enum(LANGUAGES),
    /** Replies come by email where no notification can; absent if not. */
    replyEmails: z.literal(true).exactOptional(),
  })
  .meta({ id: 'Profile' });
