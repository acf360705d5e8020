import { HTTP_LIMITS } from '#contract/limits.ts';
import { PROBLEM_MESSAGES, type Problem, type ProblemCode, problemOf } from '#contract/problems.ts';
import type { FieldError } from '#contract/rules.ts';
import { SECOND_MS } from '#contract/time.ts';

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

/** 429 about one write alone: what else the person sends goes on meanwhile. The sentence tells them why. */
export class PutOff extends AppError {
  constructor(detail: string, waitMs: number, code: ProblemCode = 'too-many-requests') {
    super(code, { detail, retryAfterS: waitMs / SECOND_MS });
  }
}

/** 403 that says until when and why. It is no fact about the write: what waits on a phone goes when it is over. */
export class Suspended extends PutOff {
  constructor(detail: string, waitMs: number) {
    super(detail, waitMs, 'forbidden');
  }
}

/** 422 with one sentence for each bad field. */
export const fieldsInvalid = (errors: FieldError[]) => new AppError('fields-invalid', { errors });

/** 404; the sentence may name what is missing. */
export const notFound = (detail: string = PROBLEM_MESSAGES['not-found']) =>
  new AppError('not-found', { detail });

/** 503: nothing happened, the same request may be sent again. */
export const busy = () => new AppError('busy', { retryAfterS: HTTP_LIMITS.retryAfterS });

/** Something that a write needs is not on the server yet, or was refused: it may still come, so nothing is recorded. */
export class NeedsMissing extends Error {}
