import { createHash } from 'node:crypto';
import { PICTURE_MESSAGES } from '#contract/pictures.ts';
import { busy, fieldsInvalid, notFound } from '../../errors.ts';
import { encodePicture, PICTURE_FIELD } from '../../pictures/encode-picture.ts';
import { checksumOf, type PictureStore, readPicture } from '../../pictures/picture-files.ts';
import type { Services } from '../../services.ts';
import { isStored } from './pictures.repository.ts';

/** Returns the store. @throws AppError 404 on a server without one. */
export function picturesOf({ pictures }: Pick<Services, 'pictures'>): PictureStore {
  if (!pictures) throw notFound(PICTURE_MESSAGES.off);
  return pictures;
}

/** The bytes of a picture as they arrived. */
export interface Upload {
  /** The hash in the address. */
  hash: string;
  bytes: Uint8Array;
  /** The client's address, for its turn. */
  address: string;
}

/**
 * Stores the files of an upload, then runs the write that needs them. If the write is refused, the files go again.
 * @throws AppError 422 with a message on `picture`, 503 on a full disk, and what `write` throws.
 */
export async function withUpload<T>(
  services: Services,
  { hash, bytes, address }: Upload,
  write: (checksum: string) => Promise<T>,
): Promise<T> {
  const pictures = picturesOf(services);
  const { store, inTurn } = services;
  if (createHash('sha256').update(bytes).digest('hex') !== hash)
    throw fieldsInvalid([{ path: PICTURE_FIELD, message: PICTURE_MESSAGES.hash }]);
  return pictures.inTurn(async () => {
    const stored = await readPicture(pictures, hash);
    const files = stored ?? (await inTurn(address, () => encodePicture(bytes)));
    try {
      if (!stored) await pictures.put(hash, files).catch(whenFull);
      return await write(checksumOf(files));
    } finally {
      if (!(await isStored(store.read, hash))) await pictures.remove(hash);
    }
  });
}

const FULL = ['ENOSPC', 'EDQUOT', 'EROFS'];

/** A phone sends the picture again later. */
function whenFull(error: unknown): never {
  throw error instanceof Error && 'code' in error && FULL.includes(String(error.code)) ? busy() : error;
}
