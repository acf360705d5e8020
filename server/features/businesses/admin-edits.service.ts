import { recordChanges } from '../../db/change-log.ts';
import type { WriteContext } from '../../writes/write.ts';
import type { LogRow } from '../log/entries.repository.ts';
import { type AdminAct, logAct } from '../log/log.service.ts';
import { businessChanges } from './businesses.changes.ts';
import { type BusinessRow, findAnyBusinessRow } from './businesses.repository.ts';

type Columns = Partial<BusinessRow>;

/** The columns that an edit changed, before and after; stored in the log line, so that the edit can be undone. */
interface Edit {
  from: Columns;
  to: Columns;
}

/** Columns that every change sets. */
const BOOKKEEPING_COLUMNS: readonly string[] = ['updated_at', 'editor_id'] satisfies (keyof BusinessRow)[];

/** Logs that an admin changed or confirmed another person's listing. */
export async function logEdit(
  w: WriteContext,
  action: 'edit' | 'confirm',
  before: BusinessRow,
  columns: Columns,
): Promise<void> {
  if (!w.user?.isAdmin || before.owner_id === w.user.id) return;
  const changed = (Object.keys(columns) as (keyof BusinessRow)[]).filter(
    (name) => columns[name] !== before[name] && !BOOKKEEPING_COLUMNS.includes(name),
  );
  const pick = (row: Columns) => Object.fromEntries(changed.map((name) => [name, row[name]]));
  const edit: Edit = { from: { ...pick(before), editor_id: before.editor_id }, to: pick(columns) };
  const subject = { business_id: before.id, name: before.name, before: JSON.stringify(edit) };
  await logAct({ ...w, adminId: w.user.id }, action, subject);
}

/** Undoes an edit. @returns the new log line; null if a column has changed since or the listing is gone. */
export async function undoEdit(act: AdminAct, line: LogRow): Promise<number | null> {
  const { trx, nowIso } = act;
  const row = await findAnyBusinessRow(trx, line.business_id ?? 0);
  if (!row || line.before === null) return null;
  const { from, to } = JSON.parse(line.before) as Edit;
  if ((Object.keys(to) as (keyof BusinessRow)[]).some((name) => row[name] !== to[name])) return null;
  const columns = { ...from, updated_at: nowIso };
  await trx.updateTable('businesses').set(columns).where('id', '=', row.id).execute();
  const version = await recordChanges(trx, await businessChanges(trx, [{ ...row, ...columns }]), nowIso);
  await trx.updateTable('businesses').set({ edited_version: version }).where('id', '=', row.id).execute();
  return logAct(act, 'put-back', { business_id: row.id });
}
