import type { Context } from 'hono';
import { PICTURE_LIMITS, PICTURE_MESSAGES } from '#contract/pictures.ts';
import { AppError } from '../../errors.ts';
import { PICTURE_FIELD } from '../../pictures/encode-picture.ts';
import type { AppEnv } from './app-env.ts';
import { readBody } from './body.ts';

/** Reads an uploaded picture. @throws AppError as {@link readBody}; 413 has a message on `picture`. */
export async function readUpload(c: Context<AppEnv>, hash: string) {
  const bytes = await readBody(c, PICTURE_LIMITS.bytes).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.problem.code !== 'too-large') throw error;
    const message = PICTURE_MESSAGES.tooLarge;
    throw new AppError('too-large', { detail: message, errors: [{ path: PICTURE_FIELD, message }] });
  });
  return { hash, bytes, address: c.get('address') };
}
