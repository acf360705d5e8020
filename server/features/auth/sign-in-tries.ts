import { AUTH_MESSAGES } from '#contract/auth.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { AppError } from '../../errors.ts';
import type { Tries } from '../../limits/tries.ts';

/** A counter with the name to count under. */
export interface Counted {
  tries: Tries;
  name: string;
}

/**
 * Checks a password or code; a wrong one is a failure on every counter. @param detail the message after too many
 * @throws AppError 429, without the check.
 */
export async function tried(
  counted: readonly Counted[],
  isRight: () => Promise<boolean>,
  detail: string = AUTH_MESSAGES.tooManyLogins,
): Promise<boolean> {
  const started: Counted[] = [];
  let isFailure = false;
  try {
    for (const counter of counted) {
      const waitMs = await counter.tries.begin(counter.name);
      if (waitMs > 0) throw tooMany(waitMs, detail);
      started.push(counter);
    }
    isFailure = !(await isRight());
    return !isFailure;
  } finally {
    for (const { tries, name } of started) tries.end(name, isFailure);
  }
}

const tooMany = (waitMs: number, detail: string) =>
  new AppError('too-many-requests', { detail, retryAfterS: waitMs / SECOND_MS });
