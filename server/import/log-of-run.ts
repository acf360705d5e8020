import { createHash } from 'node:crypto';
import { numberField } from '../db/engines/phrases.ts';
import type { Reader, Write } from '../db/store.ts';
import type { BusinessRow } from '../features/businesses/businesses.repository.ts';

/** The columns that an import writes, besides times, names and versions. */
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

/** Those of a listing that was made: one that was hidden since is taken back all the same. */
export const MADE = WRITTEN.filter((column) => column !== 'is_hidden');

export type WrittenColumns = Pick<BusinessRow, (typeof WRITTEN)[number]>;
type Column = keyof WrittenColumns;

/** A row before and after a run wrote it; what was not there before was made. */
export interface Step {
  id: number;
  before: BusinessRow | undefined;
  after: BusinessRow;
}

/** Notes what a run did to some listings, in the transaction that does it. What it does twice is noted as one thing. */
export async function noteSteps(trx: Write['trx'], importId: number, steps: readonly Step[]): Promise<void> {
  const ids = steps.map(({ id }) => id);
  if (ids.length === 0) return;
  const noted = await trx
    .selectFrom('import_items')
    .select(['business_id', 'is_made', 'before'])
    .where('import_id', '=', importId)
    .where('business_id', 'in', ids)
    .execute();
  const earlier = new Map(noted.map((item) => [item.business_id, item]));
  const items = steps.map(({ id, before, after }) => {
    const known = earlier.get(id);
    const isMade = known ? known.is_made === 1 : before === undefined;
    const former =
      isMade || !before ? {} : { ...differences(before, after), ...formerOf(known?.before ?? '{}') };
    return {
      import_id: importId,
      business_id: id,
      is_made: isMade ? 1 : 0,
      before: JSON.stringify(former),
      after: fingerprintOf(after, isMade ? MADE : (Object.keys(former) as Column[])),
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

/** What `before` of an item holds. */
export const formerOf = (json: string) => JSON.parse(json) as Partial<WrittenColumns>;

/** The columns as they were before, those that differ. */
function differences(before: BusinessRow, after: BusinessRow): Partial<WrittenColumns> {
  return Object.fromEntries(
    WRITTEN.filter((column) => before[column] !== after[column]).map((column) => [column, before[column]]),
  );
}

/** The same for the same contents of some columns. */
export function fingerprintOf(row: BusinessRow, columns: readonly Column[]): string {
  const contents = columns.toSorted().map((column) => [column, row[column]]);
  return createHash('sha256').update(JSON.stringify(contents)).digest('base64url');
}

/**
 * Which of some hidden listings an import has taken off, so that one may list them again: nobody has decided anything about
 * them since.
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

/** When an admin has last done something about some listings. */
export async function findDecided(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('moderation_log')
    .select((eb) => ['business_id', eb.fn.max('created_at').as('at')])
    .where('business_id', 'in', ids)
    .groupBy('business_id')
    .execute();
  return new Map(rows.map(({ business_id, at }) => [business_id ?? 0, at]));
}
