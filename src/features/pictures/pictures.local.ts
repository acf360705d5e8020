import type { Business } from '#contract/businesses.ts';
import type { Core } from '#src/local/core.ts';
import type { UnsentPicture } from '#src/local/outbox/outbox.ts';
import { picturesPath } from '#src/local/outbox/pictures.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { sendPictures } from '#src/local/sync/picture-sender.ts';
import { shrinkBeside } from './shrink-beside.ts';

/** A listing or a person that gets a picture. */
export interface PictureTarget {
  /** The call that takes it, without the hash. */
  path: string;
  business?: number | string;
}

/** The target of a listing's pictures. */
export function listingTarget(listing: Business): PictureTarget {
  return registrationTarget(nameOf(listing));
}

/** The target of pictures of a registration, which has a key before it is sent. */
export const registrationTarget = (business: number | string): PictureTarget => ({
  path: picturesPath(business),
  business,
});

/** iOS converts its own format to JPEG for this list. `capture` is left out: it would hide the library. */
export const PICTURE_FILES = 'image/jpeg,image/png,image/webp';

export const PROFILE_TARGET: PictureTarget = { path: '/api/user/picture' };

/**
 * Stores a chosen file on the phone as a small picture without metadata, then sends it if there is signal. @returns
 * whether the file is a picture. @throws a quota error on a full phone: nothing was added.
 */
export async function addPicture(
  core: Core,
  { path, business }: PictureTarget,
  owner: number,
  file: Blob,
): Promise<boolean> {
  const picture = await shrinkBeside(file);
  if (!picture) return false;
  const bytes = await picture.arrayBuffer();
  const row = { path: `${path}/${await hashOf(bytes)}`, owner, bytes, addedAtMs: core.ports.nowMs() };
  await core.outbox.pictures.put(business === undefined ? row : { ...row, business });
  void core.engine.syncWhenReached({ isPushOnly: true }).then(() => sendPictures(core));
  return true;
}

/** Returns the pictures of a target that this phone has not sent, oldest first. */
export async function unsentPictures(
  { outbox }: Core,
  { path }: PictureTarget,
  owner: number,
): Promise<UnsentPicture[]> {
  const all = await outbox.pictures.where('owner').equals(owner).sortBy('addedAtMs');
  return all.filter((picture) => picture.path.startsWith(`${path}/`));
}

/** Forgets a picture that was not sent. */
export const forgetPicture = ({ outbox }: Core, { path }: UnsentPicture): Promise<void> =>
  outbox.pictures.delete(path);

/** Returns the SHA-256 that names a picture. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
