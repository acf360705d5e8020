import { type Selectable, sql } from 'kysely';
import { DAY_MS } from '#contract/shared/time.ts';
import { recordChanges } from '../db/change-log.ts';
import { numberField } from '../db/engines/phrases.ts';
import type { Reader, Store } from '../db/store.ts';
import type { ImportsTable } from './imports.table.ts';
import { count } from './words.ts';

/** A run in the list of runs. */
export type ImportRow = Selectable<ImportsTable>;
/** The counts of a run. */
export type Done = Pick<ImportRow, 'made' | 'changed' | 'closed' | 'joined'>;

/** Starts a run, so that its changes can be undone even when it is interrupted. @returns its number. */
export function beginImport(store: Store, file: string, nowIso: string): Promise<number> {
  return store.write(async ({ trx }) => {
    const { id } = await trx
      .insertInto('imports')
      .values({ file, started_at: nowIso, finished_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChanges(trx, [], nowIso);
    return id;
  });
}

/** Records the end of a run with its counts. */
export async function endImport(
  store: Store,
  id: number,
  done: Done & { finished_at: string },
): Promise<void> {
  await store.write(async ({ trx }) => {
    await trx.updateTable('imports').set(done).where('id', '=', id).execute();
    await recordChanges(trx, [], done.finished_at);
  });
}

/** Days within which a run can be undone. */
export const UNDO_DAYS = 90;

/** Runs started before this time can no longer be undone. */
export const undoableSince = (nowIso: string): string =>
  new Date(Date.parse(nowIso) - UNDO_DAYS * DAY_MS).toISOString();

/** Rows per deletion, so that a server's writes get their turn. */
const FORGOTTEN_AT_ONCE = 5000;

/**
 * Deletes the undo data of runs that can no longer be undone. Listings that a run closed, or an undo removed, stay
 * recorded, because their list may contain them again. @returns the number of deleted listings.
 */
export async function forgetOldItems(store: Store, nowIso: string): Promise<number> {
  const since = undoableSince(nowIso);
  let forgotten = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await store.write(({ trx }) =>
      sql`delete from import_items where (import_id, business_id) in (
        select item.import_id, item.business_id from import_items as item join imports on imports.id = item.import_id
        where imports.started_at < ${since} and ${numberField(trx, 'item.before', 'is_hidden')} is null
        and item.identity is null limit ${FORGOTTEN_AT_ONCE})`.execute(trx),
    );
    forgotten += Number(numAffectedRows);
    if (numAffectedRows < FORGOTTEN_AT_ONCE) return forgotten;
  }
}

export const findImport = (db: Reader, id: number): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

/** Number of runs in the list. */
const LISTED = 50;

/** Lists the latest runs, one per line, newest first. */
export async function listImports(db: Reader): Promise<string> {
  const rows = await db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(LISTED).execute();
  if (rows.length === 0) return 'Nothing has been imported yet, except the initial listings.';
  return rows.map(lineOf).join('\n');
}

function lineOf({ id, file, started_at, finished_at, undone_at, ...done }: ImportRow): string {
  const end =
    undone_at !== null ? `undone ${minute(undone_at)}` : finished_at === null ? 'cut off' : doneText(done);
  return `${String(id).padStart(4)}  ${minute(started_at)}  ${file}: ${end}`;
}

/** '2026-05-01 08:00' */
const minute = (at: string) => at.slice(0, 16).replace('T', ' ');

/** '1,213 new, 3 changed, 775 closed' */
function doneText({ made, changed, closed, joined }: Done): string {
  const parts: [number, string][] = [
    [made, 'new'],
    [changed, 'changed'],
    [closed, 'closed'],
    [joined, 'joined'],
  ];
  const phrases = parts.filter(([number]) => number > 0).map(([number, what]) => `${count(number)} ${what}`);
  return phrases.length === 0 ? 'nothing new' : phrases.join(', ');
}
