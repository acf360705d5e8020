import { createHash } from 'node:crypto';
import { numberField } from '../db/engines/phrases.ts';
import type { Reader, Write } from '../db/store.ts';
import type { BusinessRow } from '../features/businesses/businesses.repository.ts';

/** The columns that an import writes, except times, identities and versions. */
export const WRITTEN = [
  'name',
  'description',
  'address',
  'city',
  'state',
  'zip_code',
  'phone',
  'email',
  'website',
  'lat',
  'lng',
  'business_categories',
  'animal_types',
  'facts',
  'source_hash',
  'is_hidden',
] as const satisfies readonly (keyof BusinessRow)[];

/** Those compared for a created listing: hiding it does not prevent an undo. */
export const MADE = WRITTEN.filter((column) => column !== 'is_hidden');

export type WrittenColumns = Pick<BusinessRow, (typeof WRITTEN)[number]>;
type Column = keyof WrittenColumns;

/** A row before and after a run wrote it; without `before` it was created. */
export interface Step {
  id: number;
  before: BusinessRow | undefined;
  after: BusinessRow;
}

/** Records a run's changes, in their transaction. Repeated changes of a listing are merged. */
export async function noteSteps(trx: Write['trx'], importId: number, steps: readonly Step[]): Promise<void> {
  const ids = steps.map(({ id }) => id);
  if (ids.length === 0) return;
  const recorded = await trx
    .selectFrom('import_items')
    .select(['business_id', 'is_made', 'before'])
    .where('import_id', '=', importId)
    .where('business_id', 'in', ids)
    .execute();
  const earlier = new Map(recorded.map((item) => [item.business_id, item]));
  const items = steps.map(({ id, before, after }) => {
    const earlierItem = earlier.get(id);
    const isMade = earlierItem ? earlierItem.is_made === 1 : before === undefined;
    const changed =
      isMade || !before ? {} : { ...differences(before, after), ...beforeOf(earlierItem?.before ?? '{}') };
    return {
      import_id: importId,
      business_id: id,
      is_made: isMade ? 1 : 0,
      before: JSON.stringify(changed),
      after: fingerprintOf(after, isMade ? MADE : (Object.keys(changed) as Column[])),
    };
  });
  await trx
    .insertInto('import_items')
    .values(items)
    .onConflict((c) =>
      c.columns(['import_id', 'business_id']).doUpdateSet((eb) => ({
        before: eb.ref('excluded.before'),
        after: eb.ref('excluded.after'),
      })),
    )
    .execute();
}

/** Parses the `before` column of an item. */
export const beforeOf = (json: string) => JSON.parse(json) as Partial<WrittenColumns>;

/** Returns the earlier values of changed columns. */
function differences(before: BusinessRow, after: BusinessRow): Partial<WrittenColumns> {
  return Object.fromEntries(
    WRITTEN.filter((column) => before[column] !== after[column]).map((column) => [column, before[column]]),
  );
}

/** Hashes the values of some columns. */
export function fingerprintOf(row: BusinessRow, columns: readonly Column[]): string {
  const contents = columns.toSorted().map((column) => [column, row[column]]);
  return createHash('sha256').update(JSON.stringify(contents)).digest('base64url');
}

/**
 * Finds hidden listings that an import has closed and no admin has decided about since, which an import may show
 * again.
 */
export async function findClosedByImport(db: Reader, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('import_items as item')
    .innerJoin('imports', 'imports.id', 'item.import_id')
    .select([
      'item.business_id',
      'imports.started_at',
      numberField(db, 'item.before', 'is_hidden').as('was_hidden'),
    ])
    .where('item.business_id', 'in', ids)
    .where('item.is_undone', '=', 0)
    .where(numberField(db, 'item.before', 'is_hidden'), 'is not', null)
    .orderBy('item.import_id')
    .execute();
  const latest = new Map(rows.map((row) => [row.business_id, row]));
  const decided = await findDecided(db, ids);
  const isImports = (id: number) => {
    const row = latest.get(id);
    return row?.was_hidden === 0 && (decided.get(id) ?? '') < row.started_at;
  };
  return new Set(ids.filter(isImports));
}

/** Returns the last admin action per listing. */
export async function findDecided(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('moderation_log')
    .select((eb) => ['business_id', eb.fn.max('created_at').as('at')])
    .where('business_id', 'in', ids)
    .groupBy('business_id')
    .execute();
  return new Map(rows.map(({ business_id, at }) => [business_id ?? 0, at]));
}
