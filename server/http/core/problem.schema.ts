import { z } from 'zod';
import { PROBLEMS, type Problem, type ProblemCode } from '#contract/problems.ts';

/** The body of every error response (RFC 9457). */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).exactOptional(),
  })
  .meta({ id: 'Problem' }) satisfies z.ZodType<Problem>;
