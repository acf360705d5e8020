import { z } from 'zod';
import { PROBLEM_MESSAGES } from '#contract/problems.ts';
import { shownAs } from '../../rules/json-schema.ts';

/** The path parameter `{id}`: a positive integer. @param detail the 404 message for anything else. */
export const idParam = (detail: string = PROBLEM_MESSAGES['not-found']) =>
  z.object({
    id: shownAs(
      z
        .string()
        .regex(/^[1-9]\d*$/, { error: detail })
        .transform(Number)
        .refine(Number.isSafeInteger, { error: detail }),
      { type: 'integer', minimum: 1 },
    ),
  });

export const slugParam = z.object({ slug: z.string() });
