import type { Selectable } from 'kysely';
import {
  KEPT_KINDS,
  KEPT_TABLES,
  type KeptEntity,
  type LogAction,
  type LogEntry,
  UNDOABLE_ACTIONS,
  type UndoableAction,
} from '#contract/admin.ts';
import type { ReportedName } from '#contract/reports.ts';
import type { PageRequest } from '../../db/page.ts';
import type { Reader } from '../../db/store.ts';
import { findReported, toReportedKey } from '../reports/reported.repository.ts';
import type { ModerationLogTable } from './log.table.ts';

export type LogRow = Selectable<ModerationLogTable>;

export const findLine = (db: Reader, id: number): Promise<LogRow | undefined> =>
  db.selectFrom('moderation_log').selectAll().where('id', '=', id).executeTakeFirst();

/** Finds the line that undid a line. */
export const findUndoing = (db: Reader, id: number) =>
  db.selectFrom('moderation_log').select('id').where('undoes', '=', id).executeTakeFirst();

/** Finds a later act on a row that was not undone and undoes nothing. */
export const findLaterAct = (
  db: Reader,
  { line, entity, id }: { line: number; entity: KeptEntity; id: number },
) =>
  db
    .selectFrom('moderation_log')
    .leftJoin('moderation_log as undoing', 'undoing.undoes', 'moderation_log.id')
    .select('moderation_log.id')
    .where('moderation_log.entity', '=', entity)
    .where('moderation_log.row_id', '=', id)
    .where('moderation_log.id', '>', line)
    .where('moderation_log.undoes', 'is', null)
    .where('undoing.id', 'is', null)
    .executeTakeFirst();

const SUBJECT = ['thread_id', 'post_id', 'business_id', 'review_id', 'person_id'] as const;

/** Finds a later act of some kinds on the same subject that was not undone and undoes nothing. */
export function findLaterLine(db: Reader, line: LogRow, actions: readonly LogAction[]) {
  let query = db
    .selectFrom('moderation_log')
    .leftJoin('moderation_log as undoing', 'undoing.undoes', 'moderation_log.id')
    .select('moderation_log.id')
    .where('moderation_log.id', '>', line.id)
    .where('moderation_log.action', 'in', actions)
    .where('moderation_log.undoes', 'is', null)
    .where('undoing.id', 'is', null);
  for (const column of SUBJECT)
    query = query.where(`moderation_log.${column}`, 'is not distinct from', line[column]);
  return query.executeTakeFirst();
}

export const toUndoable = (action: LogAction): UndoableAction | null =>
  UNDOABLE_ACTIONS.find((undoable) => undoable === action) ?? null;

/** Returns a line as admins read it. */
export async function findEntry(db: Reader, id: number): Promise<LogEntry> {
  const [entry] = await toEntries(db, await lines(db).where('moderation_log.id', '=', id).execute());
  if (!entry) throw new Error('the written line of the log is missing');
  return entry;
}

/** Returns a page of the log, newest first, with one more than the limit if there are more. */
export async function findEntries(db: Reader, page: PageRequest): Promise<LogEntry[]> {
  const before = Number(page.after?.[0] ?? Number.MAX_SAFE_INTEGER);
  const rows = await lines(db)
    .where('moderation_log.id', '<', before)
    .orderBy('moderation_log.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return toEntries(db, rows);
}

const COLUMNS = [
  ...(['moderation_log.id', 'moderation_log.action', 'moderation_log.name', 'moderation_log.item'] as const),
  ...(['moderation_log.thread_id', 'moderation_log.post_id', 'moderation_log.business_id'] as const),
  ...(['moderation_log.review_id', 'moderation_log.person_id', 'moderation_log.entity'] as const),
  ...(['moderation_log.row_id', 'moderation_log.until', 'moderation_log.reason'] as const),
  ...(['moderation_log.created_at', 'moderation_log.undoes'] as const),
] as const;

const lines = (db: Reader) =>
  db
    .selectFrom('moderation_log')
    .leftJoin('users', 'users.id', 'moderation_log.admin_id')
    .leftJoin('moderation_log as undoing', 'undoing.undoes', 'moderation_log.id')
    .select(COLUMNS) // without `before`, which may be long
    .select(['users.full_name', 'undoing.id as undone_by']);

type Line = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number];

async function toEntries(db: Reader, rows: readonly Line[]): Promise<LogEntry[]> {
  const names = rows.flatMap(namesOf);
  const found = await findReported(db, names);
  return rows.map((row) => {
    const [about, ...others] = namesOf(row);
    const known = [about, ...others].map((name) => name && found.get(toReportedKey(name))?.name);
    const name = row.name ?? known.find((text) => text !== undefined) ?? null;
    const isUndone = row.undone_by !== null;
    return {
      id: row.id,
      action: row.action,
      about: keptOf(row) ?? (about ? { ...about, name } : null),
      item: row.item,
      until: row.until,
      reason: row.reason,
      adminName: row.full_name,
      createdAt: row.created_at,
      undoes: row.undoes,
      isUndone,
      canUndo: !isUndone && row.undoes === null && isUndoable(row, found),
    };
  });
}

/** A listing that was deleted for good cannot be restored. */
const isUndoable = ({ action, business_id: id }: Line, found: ReadonlyMap<string, unknown>) =>
  action === 'remove'
    ? id !== null && found.has(toReportedKey({ kind: 'business', id }))
    : toUndoable(action) !== null;

/** A row of an admin table, by its name at the time. */
function keptOf({ entity, row_id: id, name }: Pick<LogRow, 'entity' | 'row_id' | 'name'>) {
  const kind = KEPT_KINDS.find((known) => KEPT_TABLES[known].entity === entity);
  return kind && id !== null ? { kind, id, name } : null;
}

/** Returns the subject of a line, then the places it belongs to: a hidden review is named by its business. */
const namesOf = (
  row: Pick<LogRow, 'post_id' | 'thread_id' | 'review_id' | 'business_id' | 'person_id'>,
): ReportedName[] =>
  [
    { kind: 'post' as const, id: row.post_id },
    { kind: 'thread' as const, id: row.thread_id },
    { kind: 'review' as const, id: row.review_id },
    { kind: 'business' as const, id: row.business_id },
    { kind: 'person' as const, id: row.person_id },
  ].flatMap(({ kind, id }) => (id === null ? [] : [{ kind, id }]));
