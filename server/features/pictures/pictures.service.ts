import { PICTURE_LIMITS, PICTURE_MESSAGES } from '#contract/pictures.ts';
import { fieldsInvalid, notFound } from '../../errors.ts';
import { PICTURE_FIELD } from '../../pictures/encode-picture.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { TableAct, WriteContext } from '../../writes/write.ts';
import { type BusinessRow, findAnyBusinessRow, toBusiness } from '../businesses/businesses.repository.ts';
import { setImages } from '../businesses/images.service.ts';
import { ownedBy } from '../businesses/owners.service.ts';
import { type AdminAct, logAct } from '../log/log.service.ts';
import { findListingPictures, findShownImages, type PictureRow } from './pictures.repository.ts';

const M = PICTURE_MESSAGES;

/** Identifies a picture of a listing. */
interface Named {
  /** Id of the business, or the key of its registration. */
  business: number | string;
  hash: string;
}

/**
 * Adds a picture to the end of a listing; a repeat changes nothing. In the first day of an account it waits for an
 * admin. @throws AppError 401, 403, 404, 422.
 */
export async function addPicture(w: WriteContext, args: Named & { checksum: string }): Promise<Applied> {
  const listing = await ownedBy(w, args);
  const pictures = await findListingPictures(w.trx, listing.id);
  if (pictures.some(({ hash }) => hash === args.hash)) return answerOf(listing);
  if (pictures.length >= PICTURE_LIMITS.perListing)
    throw fieldsInvalid([{ path: PICTURE_FIELD, message: M.tooMany }]);
  const isWaiting = w.newUntilMs !== null && !w.user?.isAdmin;
  await insertPicture(w, { ...args, business: listing.id }, { after: pictures, isWaiting });
  return saveImages(w, listing);
}

/** Inserts a picture at the end of a listing's. */
export async function insertPicture(
  { trx, nowIso }: TableAct,
  { business, hash, checksum }: { business: number; hash: string; checksum: string },
  { after, isWaiting }: { after: readonly PictureRow[]; isWaiting: boolean },
): Promise<void> {
  const position = (after.at(-1)?.position ?? 0) + 1;
  const holder = { business_id: business, person_id: null };
  await trx
    .insertInto('pictures')
    .values({ ...holder, hash, checksum, position, is_waiting: isWaiting ? 1 : 0, created_at: nowIso })
    .execute();
}

/** Removes a picture of a listing. @throws AppError 401, 403, 404. */
export async function removePicture(w: WriteContext, args: Named): Promise<Applied> {
  const listing = await ownedBy(w, args);
  const { numUpdatedRows } = await w.trx
    .updateTable('pictures')
    .set({ business_id: null })
    .where('business_id', '=', listing.id)
    .where('hash', '=', args.hash)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw notFound(M.notFound);
  if (w.user && listing.owner_id !== w.user.id)
    await logAct({ ...w, adminId: w.user.id }, 'remove-picture', { business_id: listing.id });
  return saveImages(w, listing);
}

/** Orders the pictures of a listing. @throws AppError 401, 403, 404, 422 unless each picture is named once. */
export async function orderPictures(
  w: WriteContext,
  args: { business: number | string; hashes: readonly string[] },
): Promise<Applied> {
  const listing = await ownedBy(w, args);
  const existing = (await findListingPictures(w.trx, listing.id)).map(({ hash }) => hash);
  if ([...args.hashes].sort().join() !== existing.sort().join())
    throw fieldsInvalid([{ path: 'hashes', message: M.order }]);
  for (const [position, hash] of args.hashes.entries())
    await w.trx
      .updateTable('pictures')
      .set({ position })
      .where('business_id', '=', listing.id)
      .where('hash', '=', hash)
      .execute();
  return saveImages(w, listing);
}

/** Shows a waiting picture, or removes it. @returns the log line; null if another admin was faster. */
export async function decidePicture(act: AdminAct, id: number, isShown: boolean): Promise<number | null> {
  const picture = await act.trx
    .selectFrom('pictures')
    .select(['id', 'business_id'])
    .where('id', '=', id)
    .where('is_waiting', '=', 1)
    .executeTakeFirst();
  const listing = await findAnyBusinessRow(act.trx, picture?.business_id ?? 0);
  if (!picture || !listing) return null;
  await act.trx
    .updateTable('pictures')
    .set(isShown ? { is_waiting: 0 } : { business_id: null, is_waiting: 0 })
    .where('id', '=', id)
    .execute();
  await saveImages(act, listing);
  return logAct(act, isShown ? 'show-picture' : 'remove-picture', { business_id: listing.id });
}

/** Writes the addresses of the shown pictures into the listing. */
export async function saveImages(act: TableAct, listing: BusinessRow): Promise<Applied> {
  return answerOf(await setImages(act, listing, await findShownImages(act.trx, listing.id)));
}

function answerOf(row: BusinessRow): Applied {
  const body = toBusiness(row);
  return { status: 200, body, version: row.version, id: row.id, rows: { businesses: [body] } };
}
