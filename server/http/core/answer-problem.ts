import type { Context } from 'hono';
import type { AppError } from '../../errors.ts';

/** Sends a problem as `application/problem+json`, never cached. */
export function answerProblem(c: Context, error: AppError): Response {
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...error.headers,
  };
  if (error.retryAfterS !== undefined) headers['retry-after'] = String(Math.ceil(error.retryAfterS));
  return c.body(JSON.stringify(error.problem), error.problem.status as 400, headers);
}
