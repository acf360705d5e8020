import { AUTH_MESSAGES } from '#contract/auth.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { AppError } from '../../errors.ts';
import type { Tries } from '../../limits/tries.ts';

/** One counter, and the name that it counts by. */
export interface Counted {
  tries: Tries;
  name: string;
}

/**
 * Runs a check of a password or code; a wrong one is a failure on every counter. @param detail what is said of too many
 * @throws AppError 429, without the check.
 */
export async function tried(
  counted: readonly Counted[],
  isRight: () => Promise<boolean>,
  detail: string = AUTH_MESSAGES.tooManyLogins,
): Promise<boolean> {
  const begun: Counted[] = [];
  let isFailure = false;
  try {
    for (const one of counted) {
      const waitMs = await one.tries.begin(one.name);
      if (waitMs > 0) throw tooMany(waitMs, detail);
      begun.push(one);
    }
    isFailure = !(await isRight());
    return !isFailure;
  } finally {
    for (const { tries, name } of begun) tries.end(name, isFailure);
  }
}

const tooMany = (waitMs: number, detail: string) =>
  new AppError('too-many-requests', { detail, retryAfterS: waitMs / SECOND_MS });
