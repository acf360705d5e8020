import { z } from 'zod';
import { PEOPLE_LIMITS } from '#contract/limits.ts';
import { shownAs } from '../rules/json-schema.ts';

/** `?q=`, a text to look for. @param message said of none, and of one that is too long. */
export const textQuery = (message: string) =>
  z.object({
    q: shownAs(
      z
        .string()
        .default('')
        .transform((text) => text.trim())
        .refine((text) => text !== '' && text.length <= PEOPLE_LIMITS.queryMax, {
          error: message,
        }),
      { type: 'string', minLength: 1, maxLength: PEOPLE_LIMITS.queryMax },
      { isOptional: false },
    ),
  });
