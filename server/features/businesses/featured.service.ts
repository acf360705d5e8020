import { BUSINESS_MESSAGES, type Business } from '#contract/businesses.ts';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import { type Change, recordChanges } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import { fieldsInvalid, notFound } from '../../errors.ts';
import type { TableAct } from '../../writes/write.ts';
import {
  type BusinessRow,
  findBusinessRow,
  findCataloguedIds,
  streamsOf,
  toBusiness,
} from './businesses.repository.ts';

/** Puts a listing among the featured ones, which every phone has. @throws AppError 404, 422 when there are too many. */
export async function featureBusiness(act: TableAct, id: number): Promise<Business> {
  const row = await found(act, id);
  if (row.is_featured === 1) return toBusiness(row);
  if ((await countFeatured(act)) >= BUSINESS_LIMITS.cataloguedMax)
    throw fieldsInvalid([{ path: 'businessId', message: BUSINESS_MESSAGES.featuredFull }]);
  return setFeatured(act, id, 1);
}

/** Takes a listing off the featured ones; one that is not there stays as it is. @throws AppError 404. */
export async function unfeatureBusiness(act: TableAct, id: number): Promise<Business> {
  const row = await found(act, id);
  return row.is_featured === 0 ? toBusiness(row) : setFeatured(act, id, 0);
}

/**
 * The changes of some businesses and of those that came into the catalogue or left it, which carries a limited number: one
 * that goes makes room for another, one that comes takes it. @param before what it carried.
 */
export async function cataloguedChanges(
  db: Reader,
  before: ReadonlySet<number>,
  ids: readonly number[] = [],
): Promise<Change[]> {
  const after = await findCataloguedIds(db);
  const moved = [...before, ...after].filter((id) => before.has(id) !== after.has(id));
  const all = [...new Set([...ids, ...moved])];
  if (all.length === 0) return [];
  const rows = await db.selectFrom('businesses').selectAll().where('id', 'in', all).execute();
  return rows.map((row) => ({
    entity: 'businesses',
    id: row.id,
    streams: streamsOf(row, after.has(row.id)),
  }));
}

async function setFeatured(act: TableAct, id: number, isFeatured: 0 | 1): Promise<Business> {
  const { trx, nowIso } = act;
  const before = await findCataloguedIds(trx);
  await trx.updateTable('businesses').set({ is_featured: isFeatured }).where('id', '=', id).execute();
  await recordChanges(trx, await cataloguedChanges(trx, before, [id]), nowIso);
  return toBusiness(await found(act, id));
}

async function found({ trx }: TableAct, id: number): Promise<BusinessRow> {
  const row = await findBusinessRow(trx, id);
  if (!row) throw notFound(BUSINESS_MESSAGES.notListed);
  return row;
}

async function countFeatured({ trx }: TableAct): Promise<number> {
  const { count } = await trx
    .selectFrom('businesses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_featured', '=', 1)
    .where('is_hidden', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}
