import { pictureAddress } from '#contract/pictures.ts';
import { recordChanges } from '../../db/change-log.ts';
import { AppError } from '../../errors.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import { findUserRow } from '../auth/users.repository.ts';
import { releasePictureOf } from '../pictures/release.service.ts';
import { countNewName, profileAnswer, profileChange } from './profile.service.ts';

/**
 * Sets the profile picture, or removes it with null. `announceName` then updates the rows that show it, in its own
 * transactions. @throws AppError 401 when the account is gone, 429.
 */
export async function setProfilePicture(
  w: WriteContext,
  picture: { hash: string; checksum: string } | null,
): Promise<Applied> {
  const person = w.user && (await findUserRow(w.trx, w.user.id));
  if (!person) throw new AppError('not-signed-in');
  const profile_image = picture && pictureAddress(picture.hash);
  if (profile_image === person.profile_image) return profileAnswer(person);
  countNewName(w, person.id);
  await releasePictureOf(w.trx, person.id);
  if (picture)
    await w.trx
      .insertInto('pictures')
      .values({ ...picture, business_id: null, person_id: person.id, position: 0, created_at: w.nowIso })
      .execute();
  await w.trx.updateTable('users').set({ profile_image }).where('id', '=', person.id).execute();
  const version = await recordChanges(w.trx, [profileChange(person.id)], w.nowIso);
  await w.trx.updateTable('users').set({ renamed_version: version }).where('id', '=', person.id).execute();
  return profileAnswer({ ...person, profile_image, version });
}
