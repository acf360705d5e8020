import type { Reader } from '../../db/store.ts';
import { findShownImages } from './pictures.repository.ts';

const NO_IMAGES = { images: '[]' };

/**
 * Takes all pictures from listings; `dropReleased` then removes the files. The caller records the changed listings.
 */
export async function releasePicturesOf(db: Reader, businesses: readonly number[]): Promise<void> {
  if (businesses.length === 0) return;
  await db
    .updateTable('pictures')
    .set({ business_id: null })
    .where('business_id', 'in', businesses)
    .execute();
  await db.updateTable('businesses').set(NO_IMAGES).where('id', 'in', businesses).execute();
}

/** Takes the profile picture from a person. */
export async function releasePictureOf(db: Reader, personId: number): Promise<void> {
  await db.updateTable('pictures').set({ person_id: null }).where('person_id', '=', personId).execute();
  await db.updateTable('users').set({ profile_image: null }).where('id', '=', personId).execute();
}

/** Takes the pictures from a listing that were added since a time. The caller records the changed listing. */
export async function releasePicturesSince(db: Reader, business: number, sinceIso: string): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ business_id: null })
    .where('business_id', '=', business)
    .where('created_at', '>=', sinceIso)
    .execute();
  const images = JSON.stringify(await findShownImages(db, business));
  await db.updateTable('businesses').set({ images }).where('id', '=', business).execute();
}
