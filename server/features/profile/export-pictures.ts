import { pictureAddress } from '#contract/pictures.ts';
import type { Reader } from '../../db/store.ts';
import type { PictureFiles } from '../../pictures/picture-files.ts';
import { findPicturesOf } from '../pictures/pictures.repository.ts';

/** Returns the next picture of a person with its bytes as base64; one is a page of the export. */
export async function findOwnPictures(
  db: Reader,
  userId: number,
  after: number,
  files?: PictureFiles | null,
) {
  const [row] = await findPicturesOf(db, userId, after, 1);
  if (!row) return [];
  const bytes = await files?.get(row.hash, 'view.jpg');
  return [
    {
      id: row.id,
      image: pictureAddress(row.hash),
      businessId: row.business_id,
      isWaiting: row.is_waiting === 1,
      createdAt: row.created_at,
      data: bytes ? Buffer.from(bytes).toString('base64') : null,
    },
  ];
}
