import { z } from 'zod';
import { PROBLEM_MESSAGES } from '#contract/problems.ts';
import { shownAs } from '../../rules/json-schema.ts';

/** A positive integer in the path. @param detail the 404 message for anything else. */
export const idInPath = (detail: string = PROBLEM_MESSAGES['not-found']) =>
  shownAs(
    z
      .string()
      .regex(/^[1-9]\d*$/, { error: detail })
      .transform(Number)
      .refine(Number.isSafeInteger, { error: detail }),
    { type: 'integer', minimum: 1 },
  );

/** The path parameter `{id}`. */
export const idParam = (detail?: string) => z.object({ id: idInPath(detail) });

export const slugParam = z.object({ slug: z.string() });
