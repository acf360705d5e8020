import { REVIEW_LIMITS } from '#contract/limits.ts';
import { type Change, recordInSteps } from '../../db/change-log.ts';
import type { Write } from '../../db/store.ts';
import type { Taken } from '../../db/taken-back.table.ts';
import type { ActContext, TableAct } from '../../writes/write.ts';
import { releasePicturesOf } from '../pictures/release.service.ts';
import { areaOf } from './businesses.changes.ts';
import { type BusinessRow, findCataloguedIds } from './businesses.repository.ts';
import { cataloguedChanges } from './featured.service.ts';

/** Hides a person's businesses and what others wrote about them; only their pictures are deleted. */
export async function hideBusinesses(w: ActContext, ownerId: number): Promise<Taken[]> {
  const rows = await w.trx
    .selectFrom('businesses')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', ownerId),
        eb.and([eb('owner_id', 'is', null), eb('former_owner_id', '=', ownerId)]), // no new owner
      ]),
    )
    .where('is_hidden', '=', 0)
    .execute();
  const ids = rows.map((row) => row.id);
  await setHidden(w, ids, 1);
  return ids.map((row_id) => ({ entity: 'businesses', row_id, body: null }));
}

/** Hides one business. */
export const hideBusiness = (w: TableAct, id: number): Promise<void> => setHidden(w, [id], 1);

/** Hides businesses. */
export const hideListings = (w: TableAct, ids: readonly number[]): Promise<void> => setHidden(w, ids, 1);

/** Lists hidden businesses again. */
export const showBusinesses = (w: TableAct, ids: readonly number[]): Promise<void> => setHidden(w, ids, 0);

async function setHidden({ trx, nowIso }: TableAct, ids: readonly number[], isHidden: 0 | 1): Promise<void> {
  if (ids.length === 0) return;
  const before = await findCataloguedIds(trx);
  if (isHidden === 1) await releasePicturesOf(trx, ids);
  await trx.updateTable('businesses').set({ is_hidden: isHidden }).where('id', 'in', ids).execute();
  const changes = await cataloguedChanges(trx, before, ids);
  const rows = await trx.selectFrom('businesses').selectAll().where('id', 'in', ids).execute();
  for (const row of rows) changes.push(...(await allReviewChanges(trx, row)));
  await recordInSteps(trx, changes, nowIso);
}

/**
 * Returns the changes of the reviews of a business that was hidden or listed again: the latest are in its area's
 * stream, all in their authors'.
 */
export async function allReviewChanges(trx: Write['trx'], business: BusinessRow): Promise<Change[]> {
  const area = areaOf(business);
  const rows = await trx
    .selectFrom('reviews')
    .select(['id', 'author_id'])
    .where('business_id', '=', business.id)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, author_id }, rank): Change => {
    const own = author_id === null ? [] : [`me:${author_id}`];
    const isCarried = area !== null && rank < REVIEW_LIMITS.perBusinessInArea;
    const streams = business.is_hidden === 1 ? [] : [...(isCarried ? [area] : []), ...own];
    return { entity: 'reviews', id, streams };
  });
}
