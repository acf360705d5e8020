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

/** Whether a line was undone. */
export const findUndoing = (db: Reader, id: number) =>
  db.selectFrom('moderation_log').select('id').where('undoes', '=', id).executeTakeFirst();

/** An act on a row of a table after a line, which was not undone and is no undoing itself. */
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

/** One of some acts on the same thing after a line, which was not undone and is no undoing itself. */
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

/** A line as an admin reads it. */
export async function findEntry(db: Reader, id: number): Promise<LogEntry> {
  const [entry] = await toEntries(db, await lines(db).where('moderation_log.id', '=', id).execute());
  if (!entry) throw new Error('the written line of the log is missing');
  return entry;
}

/** A page of the log, newest first; one more than the limit tells whether there is more. */
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
    .select(COLUMNS) // without what stood before, which may be long
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

/** Of a listing that is gone for good nothing is left to put back. */
const isUndoable = ({ action, business_id: id }: Line, found: ReadonlyMap<string, unknown>) =>
  action === 'remove'
    ? id !== null && found.has(toReportedKey({ kind: 'business', id }))
    : toUndoable(action) !== null;

/** A row of a table, by the name that it had then. */
function keptOf({ entity, row_id: id, name }: Pick<LogRow, 'entity' | 'row_id' | 'name'>) {
  const kind = KEPT_KINDS.find((known) => KEPT_TABLES[known].entity === entity);
  return kind && id !== null ? { kind, id, name } : null;
}

/** What a line is about, and then where that stands: a hidden review is told by its business. */
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
