import { HTTP_LIMITS } from '#contract/limits.ts';
import { PROBLEM_MESSAGES, type Problem, type ProblemCode, problemOf } from '#contract/problems.ts';
import type { FieldError } from '#contract/rules.ts';
import { HOUR_MS, SECOND_MS } from '#contract/shared/time.ts';
import type { DeferReason } from '#contract/sync.ts';

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

/**
 * 429 about one write alone: what else the person sends goes on meanwhile. The sentence tells them why. In a push it is
 * `busy`: a phone of the version before would let everything wait for what is `rate`.
 */
export class PutOff extends AppError {
  readonly reason: DeferReason = 'busy';

  constructor(detail: string, waitMs: number, code: ProblemCode = 'too-many-requests') {
    super(code, { detail, retryAfterS: waitMs / SECOND_MS });
  }
}

/** The same of messages, which have been `rate` from the first edition on. */
export class PutOffMessage extends PutOff {
  override readonly reason = 'rate';
}

/** 403 that says until when and why. It is no fact about the write: what waits on a phone goes when it is over. */
export class Suspended extends PutOff {
  constructor(detail: string, waitMs: number) {
    super(detail, Math.min(waitMs, HOUR_MS), 'forbidden'); // who is restored early is not kept waiting
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
