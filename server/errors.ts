import { HTTP_LIMITS } from '#contract/limits.ts';
import { PROBLEM_MESSAGES, type Problem, type ProblemCode, problemOf } from '#contract/problems.ts';
import type { FieldError } from '#contract/rules.ts';
import { HOUR_MS, SECOND_MS } from '#contract/shared/time.ts';
import type { DeferReason } from '#contract/sync.ts';

/** An expected rejection. A service throws it to roll back its transaction; `app.onError` sends it. */
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

  /** The error of a recorded problem. */
  static of(problem: Problem): AppError {
    return new AppError(problem.code, {
      detail: problem.detail,
      ...(problem.errors ? { errors: problem.errors } : {}),
    });
  }
}

/**
 * 429 about one write only; other writes of the person continue. The message tells them why. In a push it is `busy`,
 * because older app versions stop everything on `rate`.
 */
export class PutOff extends AppError {
  readonly reason: DeferReason = 'busy';

  constructor(detail: string, waitMs: number, code: ProblemCode = 'too-many-requests') {
    super(code, { detail, retryAfterS: waitMs / SECOND_MS });
  }
}

/** The same for contact messages, which have been `rate` from the first version on. */
export class PutOffMessage extends PutOff {
  override readonly reason = 'rate';
}

/**
 * 403 with the end and the reason. It is no final outcome: the write stays on the phone and is sent after the
 * suspension.
 */
export class Suspended extends PutOff {
  constructor(detail: string, waitMs: number) {
    super(detail, Math.min(waitMs, HOUR_MS), 'forbidden'); // a person who is reinstated early does not wait longer
  }
}

/** 422 with one message per invalid field. */
export const fieldsInvalid = (errors: FieldError[]) => new AppError('fields-invalid', { errors });

/** 404; the message may name what is missing. */
export const notFound = (detail: string = PROBLEM_MESSAGES['not-found']) =>
  new AppError('not-found', { detail });

/** 503: nothing happened, so the client may resend the request. */
export const busy = () => new AppError('busy', { retryAfterS: HTTP_LIMITS.retryAfterS });

/**
 * A write depends on something that is not on the server yet, or was rejected. It may still arrive, so nothing is
 * recorded.
 */
export class NeedsMissing extends Error {}
