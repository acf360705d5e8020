import type { Selectable } from 'kysely';
import {
  ALERT_CALL_RULES,
  ALERT_MESSAGES,
  ALERT_RULES,
  ALERT_SOURCE_RULES,
  type Alert,
  type AlertDraft,
  alertedPlace,
} from '#contract/alerts.ts';
import type { FieldError } from '#contract/rules.ts';
import { floridaCounty } from '#contract/shared/florida-counties.ts';
import { CATALOGUE_STREAM } from '#contract/sync.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import { fieldsInvalid, notFound } from '../../errors.ts';
import { checkFields } from '../../rules/zod-rules.ts';
import type { TableAct } from '../../writes/write.ts';
import { queueAlert } from '../push/queue.service.ts';
import { findAlerts, findAlertsInForce } from './alerts.repository.ts';
import type { AlertsTable } from './alerts.table.ts';

const FLORIDA = 'Florida';

/** Returns the alerts in force for a county or a whole state; a county of Florida gets those of Florida too. */
export async function listAlerts(db: Reader, nowIso: string, county: string | undefined): Promise<Alert[]> {
  const alerts = await findAlertsInForce(db, nowIso);
  if (county === undefined) return alerts;
  const place = alertedPlace(county);
  const places = [place, ...(floridaCounty(county) ? [FLORIDA] : [])];
  return alerts.filter(({ counties }) => counties.some((name) => places.includes(name)));
}

/** Adds an alert; phones get it with their next pull. @throws AppError 422 with every bad field. */
export async function addAlert(act: TableAct, args: unknown): Promise<Alert> {
  const columns = columnsOf(parseAlert(args));
  const { id } = await act.trx
    .insertInto('alerts')
    .values({ ...columns, version: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return publish(act, id);
}

/** Changes the given fields of an alert. @throws AppError 404, 422 with every bad field. */
export async function changeAlert(act: TableAct, id: number, fields: object): Promise<Alert> {
  const columns = columnsOf(parseAlert({ ...(await requireAlert(act, id)), ...fields }));
  await act.trx.updateTable('alerts').set(columns).where('id', '=', id).execute();
  return publish(act, id);
}

/** Ends an alert: phones drop it with their next pull. @returns the alert before the end. @throws AppError 404. */
export async function endAlert(act: TableAct, id: number): Promise<Alert> {
  const alert = await requireAlert(act, id);
  await act.trx.deleteFrom('alerts').where('id', '=', id).execute();
  const version = await recordChanges(act.trx, [{ entity: 'alerts', id, streams: [] }], act.nowIso);
  return { ...alert, version };
}

/** Restores an alert, even one that was ended; an expired one travels nowhere. */
export async function putAlertBack(act: TableAct, row: Selectable<AlertsTable>): Promise<Alert> {
  await act.trx
    .insertInto('alerts')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  return publish(act, row.id);
}

async function requireAlert({ trx }: TableAct, id: number): Promise<Alert> {
  const [alert] = await findAlerts(trx, [id]);
  if (!alert) throw notFound(ALERT_MESSAGES.notFound);
  return alert;
}

/** Puts an alert into the catalogue stream until it expires; a daily job removes it then. */
async function publish(act: TableAct, id: number): Promise<Alert> {
  const { validUntil } = await requireAlert(act, id);
  const streams = validUntil > act.nowIso ? [CATALOGUE_STREAM] : [];
  await recordChanges(act.trx, [{ entity: 'alerts', id, streams }], act.nowIso);
  const alert = await requireAlert(act, id);
  await queueAlert(act.trx, alert, Date.parse(act.nowIso));
  return alert;
}

function parseAlert(args: unknown): AlertDraft {
  const { call, source } = Object(args) as { call?: unknown; source?: unknown };
  const fields = checkFields(ALERT_RULES, args);
  const contact = checkFields(ALERT_CALL_RULES, call ?? {});
  const origin = checkFields(ALERT_SOURCE_RULES, source ?? {});
  const errors: FieldError[] = [
    ...(fields.ok ? [] : fields.errors),
    ...(contact.ok ? [] : contact.errors.map((error) => below('call', error))),
    ...(origin.ok ? [] : origin.errors.map((error) => below('source', error))),
  ];
  if (!fields.ok || !contact.ok || !origin.ok) throw fieldsInvalid(errors);
  const places = fields.values.counties.map(alertedPlace);
  const counties = [...new Set(places)].filter((name) => name !== null);
  if (places.includes(null)) errors.push({ path: 'counties', message: ALERT_MESSAGES.counties });
  const { validFrom, validUntil } = fields.values;
  if (validUntil <= validFrom) errors.push({ path: 'validUntil', message: ALERT_MESSAGES.order });
  if (errors.length > 0) throw fieldsInvalid(errors);
  return { ...fields.values, counties, call: contact.values, source: origin.values };
}

const below = (field: string, { path, message }: FieldError): FieldError => ({
  path: path === '' ? field : `${field}.${path}`,
  message,
});

const columnsOf = ({ howToLook, call, source, counties, validFrom, validUntil, ...texts }: AlertDraft) => ({
  ...texts,
  how_to_look: howToLook,
  call_name: call.name,
  call_phone: call.phone,
  source_name: source.name,
  source_url: source.url,
  counties: JSON.stringify(counties),
  valid_from: validFrom,
  valid_until: validUntil,
});
