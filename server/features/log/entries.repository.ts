import type { Selectable } from 'kysely';
import { type LogAction, type LogEntry, UNDOABLE_ACTIONS, type UndoableAction } from '#contract/admin.ts';
import type { ReportedName } from '#contract/reports.ts';
import type { Reader } from '../../db/store.ts';
import { findReported, toReportedKey } from '../reports/reported.repository.ts';
import type { ModerationLogTable } from './log.table.ts';

export type LogRow = Selectable<ModerationLogTable>;

export const findLine = (db: Reader, id: number): Promise<LogRow | undefined> =>
  db.selectFrom('moderation_log').selectAll().where('id', '=', id).executeTakeFirst();

/** Whether a line was undone. */
export const findUndoing = (db: Reader, id: number) =>
  db.selectFrom('moderation_log').select('id').where('undoes', '=', id).executeTakeFirst();

export const toUndoable = (action: LogAction): UndoableAction | null =>
  UNDOABLE_ACTIONS.find((undoable) => undoable === action) ?? null;

/** A line as an admin reads it. */
export async function findEntry(db: Reader, id: number): Promise<LogEntry> {
  const [entry] = await toEntries(db, await lines(db).where('moderation_log.id', '=', id).execute());
  if (!entry) throw new Error('the written line of the log is missing');
  return entry;
}

/** A page of the log, newest first; one more than the limit tells whether there is more. */
export async function findEntries(
  db: Reader,
  page: { limit: number; after: (string | number)[] | null },
): Promise<LogEntry[]> {
  const before = Number(page.after?.[0] ?? Number.MAX_SAFE_INTEGER);
  const rows = await lines(db)
    .where('moderation_log.id', '<', before)
    .orderBy('moderation_log.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return toEntries(db, rows);
}

const lines = (db: Reader) =>
  db
    .selectFrom('moderation_log')
    .leftJoin('users', 'users.id', 'moderation_log.admin_id')
    .leftJoin('moderation_log as undoing', 'undoing.undoes', 'moderation_log.id')
    .selectAll('moderation_log')
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
      about: about ? { ...about, name } : null,
      item: row.item,
      until: row.until,
      reason: row.reason,
      adminName: row.full_name,
      createdAt: row.created_at,
      undoes: row.undoes,
      isUndone,
      canUndo: !isUndone && row.undoes === null && toUndoable(row.action) !== null,
    };
  });
}

/** What a line is about, and then where that stands: a hidden review is told by its business. */
const namesOf = (row: LogRow): ReportedName[] =>
  [
    { kind: 'post' as const, id: row.post_id },
    { kind: 'thread' as const, id: row.thread_id },
    { kind: 'review' as const, id: row.review_id },
    { kind: 'business' as const, id: row.business_id },
    { kind: 'person' as const, id: row.person_id },
  ].flatMap(({ kind, id }) => (id === null ? [] : [{ kind, id }]));
