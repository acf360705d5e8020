import { sql } from 'kysely';
import { ADMIN_MESSAGES, type KeptEntity } from '#contract/admin.ts';
import type { Reader } from '../../db/store.ts';
import { AppError } from '../../errors.ts';
import { findLaterAct, type LogRow } from '../log/entries.repository.ts';
import { type AdminAct, logAct } from '../log/log.service.ts';
import { KEPT, type KeptRow } from './kept-tables.ts';

/** Adds a row to a table that admins keep. The log tells of it. @throws AppError 422 with every bad field. */
export async function addRow(act: AdminAct, entity: KeptEntity, fields: unknown): Promise<KeptRow> {
  const row = await KEPT[entity].add(act, fields);
  await logRow(act, 'add', entity, row, null);
  return row;
}

/** Changes a row; what is not named stays. The log keeps what stood there. @throws AppError 404, 422. */
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

/** Takes a row away. The log keeps it. @throws AppError 404, and what its table refuses. */
export async function removeRow(act: AdminAct, entity: KeptEntity, id: number): Promise<KeptRow> {
  const before = await findRow(act.trx, entity, id);
  const row = await KEPT[entity].remove(act, id);
  await logRow(act, 'drop', entity, row, before);
  return row;
}

/** Takes away what a line of the log has added. @returns the line that tells of it; null where it does not stand so any more. */
export async function undoAdding(act: AdminAct, line: LogRow): Promise<number | null> {
  const named = await asLeft(act, line);
  if (!named || !(await findRow(act.trx, named.entity, named.id))) return null;
  const row = await KEPT[named.entity].remove(act, named.id).catch(cannotUndo);
  return logRow(act, 'drop', named.entity, row, null);
}

/** Puts back what a line of the log has changed or taken away. @returns likewise. */
export async function undoChange(act: AdminAct, line: LogRow): Promise<number | null> {
  const named = await asLeft(act, line);
  if (!named || line.before === null) return null;
  const isThere = (await findRow(act.trx, named.entity, named.id)) !== undefined;
  if (isThere !== (line.action === 'change')) return null;
  const row = await KEPT[named.entity].putBack(act, JSON.parse(line.before) as object).catch(cannotUndo);
  return logRow(act, 'put-back', named.entity, row, null);
}

/** What a line is about, if no later act has touched it that still stands. */
async function asLeft({ trx }: AdminAct, { id: line, entity, row_id: id }: LogRow) {
  if (entity === null || id === null || (await findLaterAct(trx, { line, entity, id }))) return null;
  return { entity, id };
}

/** A category with threads stays, and what another row has taken meanwhile is its own. */
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

/** A row with all its columns. */
async function findRow(db: Reader, entity: KeptEntity, id: number): Promise<object | undefined> {
  const { table } = KEPT[entity];
  const { rows } = await sql<object>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0];
}
