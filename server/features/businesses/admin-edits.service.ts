import { recordChanges } from '../../db/change-log.ts';
import type { WriteContext } from '../../writes/write.ts';
import type { LogRow } from '../log/entries.repository.ts';
import { type AdminAct, logAct } from '../log/log.service.ts';
import { businessChanges } from './businesses.changes.ts';
import { type BusinessRow, findAnyBusinessRow } from './businesses.repository.ts';

type Columns = Partial<BusinessRow>;

/** What an edit changed, as it stood and as it stands; in the line of the log, so that the edit can be undone. */
interface Edit {
  from: Columns;
  to: Columns;
}

/** Every change has these; they tell nothing of the listing. */
const BESIDE: readonly string[] = ['updated_at', 'editor_id'] satisfies (keyof BusinessRow)[];

/** Writes into the log that an admin has changed somebody else's listing, or has said that it is still right. */
export async function logEdit(
  w: WriteContext,
  action: 'edit' | 'confirm',
  before: BusinessRow,
  columns: Columns,
): Promise<void> {
  if (!w.user?.isAdmin || before.owner_id === w.user.id) return;
  const changed = (Object.keys(columns) as (keyof BusinessRow)[]).filter(
    (name) => columns[name] !== before[name] && !BESIDE.includes(name),
  );
  const pick = (row: Columns) => Object.fromEntries(changed.map((name) => [name, row[name]]));
  const edit: Edit = { from: { ...pick(before), editor_id: before.editor_id }, to: pick(columns) };
  const subject = { business_id: before.id, name: before.name, before: JSON.stringify(edit) };
  await logAct({ ...w, adminId: w.user.id }, action, subject);
}

/**
 * Puts back what an edit has changed. @returns the line that tells of it; null where one of it is not as the edit left it, or nothing
 * is left of the listing.
 */
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
