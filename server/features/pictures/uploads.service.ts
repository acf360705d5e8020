import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { PICTURE_LIMITS, PICTURE_MESSAGES } from '#contract/pictures.ts';
import { AppError, busy, fieldsInvalid, notFound } from '../../errors.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { readBody } from '../../http/core/body.ts';
import { encodePicture, PICTURE_FIELD } from '../../pictures/encode-picture.ts';
import { checksumOf, type PictureStore, readPicture } from '../../pictures/picture-files.ts';
import { isStored } from './pictures.repository.ts';

/** Returns the store. @throws AppError 404 on a server without one. */
export function picturesOf(c: Context<AppEnv>): PictureStore {
  const { pictures } = c.get('services');
  if (!pictures) throw notFound(PICTURE_MESSAGES.off);
  return pictures;
}

/**
 * Reads an upload, stores its files, then runs the write that needs them. If the write is refused, the files go again.
 * @throws AppError 413 and 422 with a message on `picture`, 503 on a full disk, and what `write` throws.
 */
export async function withUpload(
  c: Context<AppEnv>,
  hash: string,
  write: (checksum: string) => Promise<Response>,
): Promise<Response> {
  const pictures = picturesOf(c);
  const { store, inTurn } = c.get('services');
  const bytes = await readBody(c, PICTURE_LIMITS.bytes).catch(withField);
  if (createHash('sha256').update(bytes).digest('hex') !== hash)
    throw fieldsInvalid([{ path: PICTURE_FIELD, message: PICTURE_MESSAGES.hash }]);
  return pictures.inTurn(async () => {
    const known = await readPicture(pictures, hash);
    const files = known ?? (await inTurn(c.get('address'), () => encodePicture(bytes)));
    try {
      if (!known) await pictures.put(hash, files).catch(whenFull);
      return await write(checksumOf(files));
    } finally {
      if (!(await isStored(store.read, hash))) await pictures.remove(hash);
    }
  });
}

function withField(error: unknown): never {
  if (!(error instanceof AppError) || error.problem.code !== 'too-large') throw error;
  const message = PICTURE_MESSAGES.tooLarge;
  throw new AppError('too-large', { detail: message, errors: [{ path: PICTURE_FIELD, message }] });
}

const FULL = ['ENOSPC', 'EDQUOT', 'EROFS'];

/** A phone sends the picture again later. */
function whenFull(error: unknown): never {
  throw error instanceof Error && 'code' in error && FULL.includes(String(error.code)) ? busy() : error;
}
