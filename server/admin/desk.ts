import { recordChanges } from '../db/change-log.ts';
import type { Store } from '../db/store.ts';
import { AppError } from '../errors.ts';
import type { AdminAct } from '../features/log/log.service.ts';

/** Something that the operator mistyped; the message says what. */
export class AdminError extends Error {}

/** What an act of the command line works with. */
export interface Desk {
  store: Store;
  nowMs: number;
  services: AdminAct['services'];
}

/** Does something as the operator, whom the log does not name, in one transaction. @throws AdminError where it is refused. */
export async function asOperator<T>(
  { store, nowMs, services }: Desk,
  run: (act: AdminAct) => Promise<T>,
): Promise<T> {
  const nowIso = new Date(nowMs).toISOString();
  try {
    return await store.write(async ({ trx }) => {
      const done = await run({ trx, nowIso, services, adminId: null });
      await recordChanges(trx, [], nowIso);
      return done;
    });
  } catch (error) {
    throw error instanceof AppError ? new AdminError(error.problem.detail) : error;
  }
}
