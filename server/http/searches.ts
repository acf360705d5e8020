import type { Context } from 'hono';
import { SEARCH_MESSAGES } from '#contract/search.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Counts what is dear to read for the address that asks. Other reads are not counted: they cost less than counting is
 * worth. @param count as how many searches near by. @throws AppError 429 when too many came from there.
 */
export function takeSearch(c: Context<AppEnv>, count = 1): void {
  const waitMs = c.get('services').limits.takeSearch(c.get('address'), count);
  if (waitMs > 0)
    throw new AppError('too-many-requests', {
      detail: SEARCH_MESSAGES.tooMany,
      retryAfterS: waitMs / SECOND_MS,
    });
}
