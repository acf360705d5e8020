import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Core } from '#src/local/core.ts';

const SESSION_LOCK = 'petiyard-session';

/**
 * Runs a change of who is signed in after those that are under way on this phone, so that an old sign-out that is
 * finished late never ends a session that has just begun. A change that does not come to an end within a person's
 * patience (in a frozen tab) is not waited for any longer. @throws what `change` throws.
 */
export async function inTurn<T>({ ports }: Pick<Core, 'ports'>, change: () => Promise<T>): Promise<T> {
  if (!ports.locks) return change();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return change();
  };
  const patience = { signal: AbortSignal.timeout(SYNC_LIMITS.patienceMs) };
  try {
    return await ports.locks.request(SESSION_LOCK, patience, begin);
  } catch (error) {
    if (hasBegun) throw error;
    return change();
  }
}
