import type { Business } from '#contract/businesses.ts';
import { type ListingPicture, PICTURE_LIMITS } from '#contract/pictures.ts';
import type { Profile } from '#contract/profile.ts';
import type { Fetched } from '#src/data/read/fetched.ts';
import type { Core } from '#src/local/core.ts';
import type { RequestOptions } from '#src/local/link/api.ts';
import { readOwn, requestOwn } from '#src/session/request-own.ts';
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { hashOf } from './pictures.local.ts';
import { PICTURE_WORDS as WORDS } from './pictures.words.ts';
import { shrinkBeside } from './shrink-beside.ts';

/** Fetches the pictures of one's own listing, those too that an admin has to look at. */
export const fetchPictures = (core: Core, { path }: { path: string }): Promise<Fetched<ListingPicture[]>> =>
  readOwn<ListingPicture[]>(core, path);

/** Stores a picture for a row of an admin table. @returns its address, or an error message */
export async function storeSitePicture(
  core: Core,
  file: Blob,
): Promise<{ image: string } | { message: string }> {
  if (!globalThis.crypto?.subtle) return { message: WORDS.insecure };
  const picture = await (await shrinkBeside(file))?.arrayBuffer();
  if (!picture) return { message: WORDS.notOne };
  const answer = await requestOwn<{ image: string }>(core, `/api/admin/pictures/${await hashOf(picture)}`, {
    method: 'PUT',
    picture,
    timeoutMs: PICTURE_LIMITS.sendMs,
  });
  if (answer.kind === 'silent') return { message: WORDS.unreached };
  return answer.kind === 'ok' ? answer.body : { message: inOurWords(answer.problem.detail) };
}

/** Removes a picture of a listing. @returns an error message, if any */
export const removePicture = (core: Core, path: string, hash: string): Promise<string | undefined> =>
  change<Business>(core, `${path}/${hash}`, { method: 'DELETE' });

/** Orders the pictures of a listing. @returns an error message, if any */
export const orderPictures = (
  core: Core,
  path: string,
  hashes: readonly string[],
): Promise<string | undefined> => change<Business>(core, path, { method: 'PUT', body: { hashes } });

/** Removes the profile picture. @returns an error message, if any */
export const removeProfilePicture = (core: Core): Promise<string | undefined> =>
  change<Profile>(core, '/api/user/picture', { method: 'DELETE' });

async function change<T extends Business | Profile>(
  core: Core,
  path: string,
  options: RequestOptions,
): Promise<string | undefined> {
  const stamp = await core.stamp();
  const answer = await requestOwn<T>(core, path, options);
  if (answer.kind === 'silent') return WORDS.unreached;
  if (answer.kind === 'problem') return inOurWords(answer.problem.detail);
  if ('images' in answer.body) await core.keep({ businesses: [answer.body] }, stamp);
  else await core.engine.sync();
  return undefined;
}
