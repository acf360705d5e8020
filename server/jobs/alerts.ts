import { recordInSteps } from '../db/change-log.ts';
import type { Store } from '../db/store.ts';

/** Removes expired alerts from the catalogue, so that no initial sync contains them. @returns how many. */
export async function dropExpiredAlerts(store: Store, nowMs: number): Promise<number> {
  const nowIso = new Date(nowMs).toISOString();
  return store.write(async ({ trx }) => {
    const rows = await trx
      .selectFrom('alerts')
      .innerJoin('stream_rows', 'stream_rows.row_id', 'alerts.id')
      .select('alerts.id')
      .where('stream_rows.entity', '=', 'alerts')
      .where('stream_rows.is_gone', '=', 0)
      .where('alerts.valid_until', '<=', nowIso)
      .execute();
    const changes = rows.map(({ id }) => ({ entity: 'alerts' as const, id, streams: [] }));
    if (changes.length > 0) await recordInSteps(trx, changes, nowIso);
    return changes.length;
  });
}
