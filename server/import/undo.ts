import type { Selectable } from 'kysely';
import type { Store, Write } from '../db/store.ts';
import type { BusinessRow } from '../features/businesses/businesses.repository.ts';
import { hideListings, showBusinesses } from '../features/businesses/hiding.service.ts';
import { removeBusinesses } from '../features/businesses/removal.service.ts';
import { BATCH_ROWS, inBatches, type Pace } from './import.ts';
import type { ImportItemsTable } from './imports.table.ts';
import { isPeoples } from './joining.ts';
import { ImportProblem } from './problem.ts';
import { beforeOf, findDecided, fingerprintOf, MADE, type WrittenColumns } from './run-log.ts';
import { findImport, type ImportRow, UNDO_DAYS, undoableSince } from './runs.ts';
import { recordWritten } from './target.ts';
import { count, counted } from './words.ts';

type Item = Selectable<ImportItemsTable>;

/** A listing that stays unchanged. */
interface Kept {
  id: number;
  name: string;
  city: string;
  why: string;
}

/** The result of an undo. */
export interface Undone {
  file: string;
  removed: number;
  restored: number;
  kept: Kept[];
}

/**
 * Undoes a run in batches; an interrupted undo continues where it stopped. Content and changes by people, and changes
 * by later runs, stay and are reported. @throws ImportProblem when there is no such run, or nothing to undo.
 */
export async function undoImport(store: Store, id: number, nowIso: string, pace: Pace = {}): Promise<Undone> {
  const run = await findImport(store.read, id);
  if (!run) throw new ImportProblem(`There is no import ${id}: npm run import -- list shows all imports.`);
  if (run.started_at < undoableSince(nowIso))
    throw new ImportProblem(
      `Import ${id} is older than ${UNDO_DAYS} days: the earlier values are no longer stored.`,
    );
  const items = await openItems(store, id);
  if (items.length === 0 && run.undone_at !== null)
    throw new ImportProblem(
      `Import ${id} was undone on ${run.undone_at.slice(0, 10)}; none of its changes are left.`,
    );
  const undone: Undone = { file: run.file, removed: 0, restored: 0, kept: [] };
  await inBatches(
    items,
    (batch) =>
      store.write(async ({ trx }) => {
        const part = await undoBatch({ trx, nowIso, run }, batch);
        undone.removed += part.removed;
        undone.restored += part.restored;
        undone.kept.push(...part.kept);
      }),
    pace,
  );
  await store.write(async ({ trx }) => {
    await trx.updateTable('imports').set({ undone_at: nowIso }).where('id', '=', id).execute();
    await trx.deleteFrom('import_aliases').where('import_id', '=', id).execute();
    await joinAgain(trx, id);
    await recordWritten(trx, [], nowIso);
  });
  return undone;
}

/** Joins rows again that a run had dropped, where the listing was restored. */
async function joinAgain(trx: Write['trx'], id: number): Promise<void> {
  await trx
    .updateTable('import_aliases')
    .set({ dropped_by: null })
    .where('dropped_by', '=', id)
    .where('business_id', 'in', (eb) =>
      eb
        .selectFrom('import_items')
        .select('business_id')
        .where('import_id', '=', id)
        .where('is_undone', '=', 1),
    )
    .execute();
}

function openItems(store: Store, id: number): Promise<Item[]> {
  return store.read
    .selectFrom('import_items')
    .selectAll()
    .where('import_id', '=', id)
    .where('is_undone', '=', 0)
    .execute();
}

interface Undoing {
  trx: Write['trx'];
  nowIso: string;
  run: ImportRow;
}

async function undoBatch(undoing: Undoing, items: readonly Item[]): Promise<Omit<Undone, 'file'>> {
  const { trx, nowIso, run } = undoing;
  const ids = items.map((item) => item.business_id);
  const rows = new Map(
    (await trx.selectFrom('businesses').selectAll().where('id', 'in', ids).execute()).map((row) => [
      row.id,
      row,
    ]),
  );
  const keptRows = await findKept(undoing, items, rows);
  const done = items.filter((item) => !keptRows.has(item.business_id));
  const existing = done.filter((item) => rows.has(item.business_id));
  const made = existing.filter(({ is_made }) => is_made === 1).map((item) => item.business_id);
  const changed = existing.filter(({ is_made }) => is_made === 0);
  if (made.length > 0) {
    await noteIdentities(trx, run.id, made);
    await removeBusinesses(trx, made, nowIso);
  }
  if (changed.length > 0) await restore(undoing, changed);
  await trx
    .updateTable('import_items')
    .set({ is_undone: 1 })
    .where('import_id', '=', run.id)
    .where('business_id', 'in', [0, ...done.map((item) => item.business_id)])
    .execute();
  return { removed: made.length, restored: changed.length, kept: [...keptRows.values()] };
}

/** Records the identities of listings, so that they can return with their ids. */
async function noteIdentities(trx: Write['trx'], importId: number, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('import_items')
    .set((eb) => ({
      identity: eb
        .selectFrom('businesses')
        .select('source_identity')
        .whereRef('businesses.id', '=', 'import_items.business_id'),
    }))
    .where('import_id', '=', importId)
    .where('business_id', 'in', ids)
    .execute();
}

/** Restores the earlier columns of listings. */
async function restore({ trx, nowIso }: Undoing, items: readonly Item[]): Promise<void> {
  const hidden: Record<0 | 1, number[]> = { 0: [], 1: [] };
  for (const { business_id: id, before } of items) {
    const { is_hidden, ...columns } = beforeOf(before);
    await trx
      .updateTable('businesses')
      .set({ ...columns, updated_at: nowIso })
      .where('id', '=', id)
      .execute();
    if (is_hidden !== undefined) hidden[is_hidden === 1 ? 1 : 0].push(id);
  }
  await showBusinesses({ trx, nowIso }, hidden[0]);
  await hideListings({ trx, nowIso }, hidden[1]);
  const ids = items.map((item) => item.business_id);
  await recordWritten(
    trx,
    await trx.selectFrom('businesses').selectAll().where('id', 'in', ids).execute(),
    nowIso,
  );
}

/** Finds the listings that stay unchanged, with reasons. */
async function findKept(
  { trx, run }: Undoing,
  items: readonly Item[],
  rows: ReadonlyMap<number, BusinessRow>,
): Promise<Map<number, Kept>> {
  const ids = items.map((item) => item.business_id);
  const later = await findLater(trx, run.id, ids);
  const decided = await findDecided(trx, ids);
  const claimed = await findClaimed(trx, ids);
  const kept = new Map<number, Kept>();
  for (const item of items) {
    const row = rows.get(item.business_id);
    if (!row) continue; // already deleted
    const columns =
      item.is_made === 1 ? MADE : (Object.keys(beforeOf(item.before)) as (keyof WrittenColumns)[]);
    const isDecided = columns.includes('is_hidden') && (decided.get(row.id) ?? '') > run.started_at;
    const isWritten = item.is_made === 1 && (isPeoples(row) || claimed.has(row.id));
    const by = later.get(row.id);
    const why = isWritten
      ? 'people have written about it'
      : isDecided
        ? 'an admin has decided about it since'
        : fingerprintOf(row, columns) === item.after
          ? null
          : by === undefined
            ? 'someone has changed it since'
            : `import ${by} has changed it since`;
    if (why !== null) kept.set(row.id, { id: row.id, name: row.name, city: row.city, why });
  }
  return kept;
}

/** Finds the latest later run that changed each listing. */
async function findLater(
  trx: Write['trx'],
  importId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('import_items')
    .select((eb) => ['business_id', eb.fn.max('import_id').as('by')])
    .where('business_id', 'in', ids)
    .where('import_id', '>', importId)
    .where('is_undone', '=', 0)
    .groupBy('business_id')
    .execute();
  return new Map(rows.map(({ business_id, by }) => [business_id, by]));
}

async function findClaimed(trx: Write['trx'], ids: readonly number[]): Promise<Set<number>> {
  const rows = await trx.selectFrom('claims').select('business_id').where('business_id', 'in', ids).execute();
  return new Set(rows.map((row) => row.business_id));
}

/** Kept listings shown in the text; the rest is a count. */
const SHOWN = BATCH_ROWS;

/** Returns the result for the console. */
export function undoneText(id: number, { file, removed, restored, kept }: Undone): string {
  const rest = kept.length - SHOWN;
  return [
    `Import ${id} (${file}) is undone: ${counted(removed, 'listing')} removed, ${count(restored)} restored.`,
    ...(kept.length === 0 ? [] : [`${counted(kept.length, 'listing')} left as found:`]),
    ...kept
      .slice(0, SHOWN)
      .map((listing) => `  business:${listing.id} ${listing.name}, ${listing.city}: ${listing.why}`),
    ...(rest > 0 ? [`  and ${count(rest)} more`] : []),
  ].join('\n');
}
