import { type Selectable, sql } from 'kysely';
import { DAY_MS } from '#contract/shared/time.ts';
import { recordChanges } from '../db/change-log.ts';
import { numberField } from '../db/engines/phrases.ts';
import type { Reader, Store } from '../db/store.ts';
import type { ImportsTable } from './imports.table.ts';
import { count } from './words.ts';

/** A run as the list of runs has it. */
export type ImportRow = Selectable<ImportsTable>;
/** How much a run did. */
export type Done = Pick<ImportRow, 'made' | 'changed' | 'closed' | 'joined'>;

/** Begins a run, so that whatever it does can be undone, also when it is cut off. @returns its number. */
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

/** Notes that a run has come to its end, and how much it did. */
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

/** A run can be undone for so many days. */
export const UNDO_DAYS = 90;

/** Runs that began before this cannot be undone any more. */
export const undoableSince = (nowIso: string): string =>
  new Date(Date.parse(nowIso) - UNDO_DAYS * DAY_MS).toISOString();

/** So much is forgotten at once: a server has other things to write. */
const FORGOTTEN_AT_ONCE = 5000;

/**
 * Forgets the state before runs that cannot be undone any more. Listings that a run has closed, or that an undo has removed,
 * stay known: their list may have them again. @returns how many listings were forgotten.
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

/** So many runs are listed. */
const LISTED = 50;

/** The latest runs, one a line, the newest first. */
export async function listImports(db: Reader): Promise<string> {
  const rows = await db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(LISTED).execute();
  if (rows.length === 0) return 'Nothing was imported yet, but what the database began with.';
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
  const said = parts.filter(([number]) => number > 0).map(([number, what]) => `${count(number)} ${what}`);
  return said.length === 0 ? 'nothing new' : said.join(', ');
}
