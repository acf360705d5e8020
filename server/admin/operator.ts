import { HTTP_LIMITS } from '#contract/limits.ts';
import type { Config } from '../config.ts';
import { recordChanges } from '../db/change-log.ts';
import type { Store } from '../db/store.ts';
import { AppError } from '../errors.ts';
import type { AdminAct } from '../features/log/log.service.ts';

/** An error of the operator; the message is for the console. */
export class AdminError extends Error {}

const DEFAULTS: Pick<Config, 'writesPerMinute'> = { writesPerMinute: HTTP_LIMITS.writesPerMinute };

/** Runs an admin act as the operator, whom the log does not name, in one transaction. @throws AdminError when it is rejected. */
export async function asOperator<T>(
  store: Store,
  nowMs: number,
  run: (act: AdminAct) => Promise<T>,
  config = DEFAULTS,
): Promise<T> {
  const nowIso = new Date(nowMs).toISOString();
  try {
    return await store.write(async ({ trx }) => {
      const result = await run({ trx, nowIso, services: { config }, adminId: null });
      await recordChanges(trx, [], nowIso);
      return result;
    });
  } catch (error) {
    throw error instanceof AppError ? new AdminError(error.problem.detail) : error;
  }
}
