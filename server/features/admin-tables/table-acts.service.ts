import { sql } from 'kysely';
import { ADMIN_MESSAGES, type KeptEntity } from '#contract/admin.ts';
import type { Reader } from '../../db/store.ts';
import { AppError } from '../../errors.ts';
import { findLaterAct, type LogRow } from '../log/entries.repository.ts';
import { type AdminAct, logAct } from '../log/log.service.ts';
import { KEPT, type KeptRow } from './kept-tables.ts';

/** Adds a row and logs it. @throws AppError 422 with every bad field. */
export async function addRow(act: AdminAct, entity: KeptEntity, fields: unknown): Promise<KeptRow> {
  const row = await KEPT[entity].add(act, fields);
  await logRow(act, 'add', entity, row, null);
  return row;
}

/** Changes the given fields of a row; the log keeps the old row. @throws AppError 404, 422. */
export async function changeRow(
  act: AdminAct,
  entity: KeptEntity,
  id: number,
  fields: object,
): Promise<KeptRow> {
  const before = await findRow(act.trx, entity, id);
  const row = await KEPT[entity].change(act, id, fields);
  await logRow(act, 'change', entity, row, before);
  return row;
}

/** Removes a row; the log keeps it. @throws AppError 404, and the refusals of its table. */
export async function removeRow(act: AdminAct, entity: KeptEntity, id: number): Promise<KeptRow> {
  const before = await findRow(act.trx, entity, id);
  const row = await KEPT[entity].remove(act, id);
  await logRow(act, 'drop', entity, row, before);
  return row;
}

/** Removes a row that a log line added. @returns the new log line; null if the row has changed since. */
export async function undoAdding(act: AdminAct, line: LogRow): Promise<number | null> {
  const target = await rowIfUnchangedSince(act, line);
  if (!target || !(await findRow(act.trx, target.entity, target.id))) return null;
  const row = await KEPT[target.entity].remove(act, target.id).catch(cannotUndo);
  return logRow(act, 'drop', target.entity, row, null);
}

/** Restores a row that a log line changed or removed. @returns the new log line; null if the row has changed since. */
export async function undoChange(act: AdminAct, line: LogRow): Promise<number | null> {
  const target = await rowIfUnchangedSince(act, line);
  if (!target || line.before === null) return null;
  const isThere = (await findRow(act.trx, target.entity, target.id)) !== undefined;
  if (isThere !== (line.action === 'change')) return null;
  const row = await KEPT[target.entity].putBack(act, JSON.parse(line.before) as object).catch(cannotUndo);
  return logRow(act, 'put-back', target.entity, row, null);
}

/** Returns the row of a log line, unless a later act changed it. */
async function rowIfUnchangedSince({ trx }: AdminAct, { id: line, entity, row_id: id }: LogRow) {
  if (entity === null || id === null || (await findLaterAct(trx, { line, entity, id }))) return null;
  return { entity, id };
}

/** A category with threads stays, and a value that another row took meanwhile stays taken. */
function cannotUndo(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw new AppError('cannot-undo', { detail: error.problem.detail || ADMIN_MESSAGES.changedSince });
}

const logRow = (
  act: AdminAct,
  action: 'add' | 'change' | 'drop' | 'put-back',
  entity: KeptEntity,
  row: KeptRow,
  before: object | null | undefined,
): Promise<number> =>
  logAct(act, action, {
    entity,
    row_id: row.id,
    name: 'title' in row ? row.title : row.name,
    before: before ? JSON.stringify(before) : null,
  });

/** Reads a row with all its columns. */
async function findRow(db: Reader, entity: KeptEntity, id: number): Promise<object | undefined> {
  const { table } = KEPT[entity];
  const { rows } = await sql<object>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0];
}
