import type { Selectable } from 'kysely';
import type { Alert } from '#contract/alerts.ts';
import type { Reader } from '../../db/store.ts';
import type { AlertsTable } from './alerts.table.ts';

const toAlert = (row: Selectable<AlertsTable>): Alert => ({
  id: row.id,
  title: row.title,
  what: row.what,
  howToLook: row.how_to_look,
  call: { name: row.call_name, phone: row.call_phone },
  source: { name: row.source_name, url: row.source_url },
  counties: JSON.parse(row.counties),
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  version: row.version,
});

export async function findAlerts(db: Reader, ids: readonly number[]): Promise<Alert[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('alerts').selectAll().where('id', 'in', ids).orderBy('id').execute();
  return rows.map(toAlert);
}

/** Returns future and past alerts too, the latest end first. */
export async function findAllAlerts(db: Reader, limit: number): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .orderBy('valid_until', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toAlert);
}

/** Returns the alerts in force, the newest first. */
export async function findAlertsInForce(db: Reader, nowIso: string): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where('valid_from', '<=', nowIso)
    .where('valid_until', '>', nowIso)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toAlert);
}
