import type { Selectable } from 'kysely';
import { recordChanges } from '../db/change-log.ts';
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
