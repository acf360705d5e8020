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

/** Features a listing, which puts it on every phone. @throws AppError 404, 422 at the limit. */
export async function featureBusiness(act: TableAct, id: number): Promise<Business> {
  const row = await requireListed(act, id);
  if (row.is_featured === 1) return toBusiness(row);
  if ((await countFeatured(act)) >= BUSINESS_LIMITS.cataloguedMax)
    throw fieldsInvalid([{ path: 'businessId', message: BUSINESS_MESSAGES.featuredFull }]);
  return setFeatured(act, id, 1);
}

/** Ends a listing's feature; does nothing if it is not featured. @throws AppError 404. */
export async function unfeatureBusiness(act: TableAct, id: number): Promise<Business> {
  const row = await requireListed(act, id);
  return row.is_featured === 0 ? toBusiness(row) : setFeatured(act, id, 0);
}

/**
 * Returns the changes of some businesses, and of those that entered or left the catalogue: its number is limited, so
 * one that leaves makes room for another. @param before the catalogue before the write
 */
export async function cataloguedChanges(
  db: Reader,
  before: ReadonlySet<number>,
  ids: readonly number[] = [],
): Promise<Change[]> {
  const after = await findCataloguedIds(db);
  const entered = [...before, ...after].filter((id) => before.has(id) !== after.has(id));
  const changedIds = [...new Set([...ids, ...entered])];
  if (changedIds.length === 0) return [];
  const rows = await db.selectFrom('businesses').selectAll().where('id', 'in', changedIds).execute();
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
  return toBusiness(await requireListed(act, id));
}

async function requireListed({ trx }: TableAct, id: number): Promise<BusinessRow> {
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
