import type { Context } from 'hono';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { PROBLEM_MESSAGES, type Problem, type ProblemCode, problemOf } from '#contract/problems.ts';
import type { FieldError } from '#contract/rules.ts';

/** An expected refusal. A service throws it, so that its transaction undoes itself; `app.onError` answers it. */
export class AppError extends Error {
  readonly problem: Problem;
  /** Seconds, for 429 and 503. */
  readonly retryAfterS: number | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: ProblemCode,
    options: {
      detail?: string;
      errors?: FieldError[];
      retryAfterS?: number;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(code);
    this.problem = problemOf(code, options.detail, options.errors);
    this.retryAfterS = options.retryAfterS;
    this.headers = options.headers ?? {};
  }

  /** The error of a problem that was recorded earlier. */
  static of(problem: Problem): AppError {
    return new AppError(problem.code, {
      detail: problem.detail,
      ...(problem.errors ? { errors: problem.errors } : {}),
    });
  }
}

/** 422 with one sentence for each bad field. */
export const fieldsInvalid = (errors: FieldError[]) => new AppError('fields-invalid', { errors });

/** 404; the sentence may name what is missing. */
export const notFound = (detail: string = PROBLEM_MESSAGES['not-found']) =>
  new AppError('not-found', { detail });

/** 503: nothing happened, the same request may be sent again. */
export const busy = () => new AppError('busy', { retryAfterS: HTTP_LIMITS.retryAfterS });

/** Answers a problem as `application/problem+json`, never kept by a cache. */
export function answerProblem(c: Context, error: AppError): Response {
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...error.headers,
  };
  if (error.retryAfterS !== undefined) headers['retry-after'] = String(Math.ceil(error.retryAfterS));
  return c.body(JSON.stringify(error.problem), error.problem.status as 400, headers);
}
