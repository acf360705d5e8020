import type { Selectable } from 'kysely';
import { type ListingPicture, pictureAddress } from '#contract/pictures.ts';
import type { Reader } from '../../db/store.ts';
import type { PicturesTable } from './pictures.table.ts';

/** A row of the table. */
export type PictureRow = Selectable<PicturesTable>;

/** Finds the pictures of a listing in their order, waiting ones too. */
export const findListingPictures = (db: Reader, businessId: number): Promise<PictureRow[]> =>
  db
    .selectFrom('pictures')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Returns the addresses of a listing's pictures that everybody sees, in their order. */
export async function findShownImages(db: Reader, businessId: number): Promise<string[]> {
  const pictures = await findListingPictures(db, businessId);
  return pictures.filter(({ is_waiting }) => is_waiting === 0).map(({ hash }) => pictureAddress(hash));
}

export const toListingPicture = ({ hash, is_waiting }: PictureRow): ListingPicture => ({
  hash,
  image: pictureAddress(hash),
  isWaiting: is_waiting === 1,
});

/** Returns whether any row needs the files of a hash. */
export async function isStored(db: Reader, hash: string): Promise<boolean> {
  const row = await db.selectFrom('pictures').select('id').where('hash', '=', hash).executeTakeFirst();
  return row !== undefined;
}

/** Finds the pictures that belong to a person: the profile picture, and those of their listings. */
export const findPicturesOf = (db: Reader, personId: number, after: number, limit: number) =>
  db
    .selectFrom('pictures')
    .leftJoin('businesses', 'businesses.id', 'pictures.business_id')
    .selectAll('pictures')
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('businesses.owner_id', '=', personId)]))
    .where('pictures.id', '>', after)
    .orderBy('pictures.id')
    .limit(limit)
    .execute();
