import sharp, { type Sharp } from 'sharp';
import { PICTURE_LIMITS, PICTURE_MESSAGES } from '#contract/pictures.ts';
import { fieldsInvalid } from '../errors.ts';
import type { PictureBytes } from './picture-files.ts';

const L = PICTURE_LIMITS;
const M = PICTURE_MESSAGES;
const DECODE_S = 10;
const QUALITY = 80;
/** The field of messages about an upload. */
export const PICTURE_FIELD = 'picture';

// Only the three accepted decoders exist for this process; SVG and PDF cannot reach one by any trick.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false); // uploads do not repeat
sharp.concurrency(1); // one picture at a time, beside the requests

/**
 * Decodes an upload and encodes it in the stored sizes and types, without metadata. Type, end of file and pixels are
 * checked before decoding. @throws AppError 422 with a message on `picture`.
 */
export async function encodePicture(bytes: Uint8Array): Promise<PictureBytes> {
  const fault = faultIn(bytes);
  if (fault) throw refusal(fault);
  const { width = 0, height = 0, pages = 1 } = await read(bytes, false).metadata().catch(asDamaged);
  if (width * height > L.pixels) throw refusal(M.tooManyPixels);
  if (pages > 1) throw refusal(M.animated);
  if (Math.min(width, height) < L.sideMin) throw refusal(M.tooSmall);
  const upright = await read(bytes, L.pixels)
    .rotate() // by its orientation tag, which is then dropped
    .resize(L.view, L.view, { fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw()
    .timeout({ seconds: DECODE_S })
    .toBuffer({ resolveWithObject: true })
    .catch(asDamaged);
  const { width: w, height: h, channels } = upright.info;
  const view = () => sharp(upright.data, { raw: { width: w, height: h, channels } });
  const thumb = () => view().resize(L.thumb, L.thumb, { fit: 'cover' });
  const jpeg = (image: Sharp) =>
    image.flatten({ background: 'white' }).jpeg({ quality: QUALITY, progressive: true }).toBuffer();
  const webp = (image: Sharp) => image.webp({ quality: QUALITY }).toBuffer();
  return {
    'thumb.webp': await webp(thumb()),
    'thumb.jpg': await jpeg(thumb()),
    'view.webp': await webp(view()),
    'view.jpg': await jpeg(view()),
  };
}

const read = (bytes: Uint8Array, limitInputPixels: number | false) =>
  sharp(bytes, { failOn: 'error', limitInputPixels, sequentialRead: true });

const refusal = (message: string) => fieldsInvalid([{ path: PICTURE_FIELD, message }]);

function asDamaged(): never {
  throw refusal(M.damaged);
}

const JPEG = [0xff, 0xd8, 0xff];
const JPEG_END = [0xff, 0xd9];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const RIFF = Buffer.from('RIFF');
const WEBP = Buffer.from('WEBP');
const WEBP_AT = 8;
const RIFF_HEAD = 8;
const PNG_ANIMATION = Buffer.from('acTL');
const PNG_PIXELS = Buffer.from('IDAT');

/** Returns what is wrong with a file, from its first and last bytes; null if a decoder may read it. */
function faultIn(bytes: Uint8Array): string | null {
  if (bytes.byteLength === 0) return M.empty;
  if (bytes.byteLength > L.bytes) return M.tooLarge;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(file, JPEG)) return endsWith(file, JPEG_END) ? null : M.damaged;
  if (startsWith(file, PNG)) {
    const animation = file.indexOf(PNG_ANIMATION);
    if (animation !== -1 && animation < file.indexOf(PNG_PIXELS)) return M.animated;
    return endsWith(file, PNG_END) ? null : M.damaged;
  }
  const isWebp = startsWith(file, RIFF) && startsWith(file.subarray(WEBP_AT), WEBP);
  if (isWebp) return file.readUInt32LE(RIFF.length) + RIFF_HEAD === file.length ? null : M.damaged;
  return M.type;
}

const startsWith = (file: Buffer, start: ArrayLike<number>) =>
  file.subarray(0, start.length).equals(Buffer.from(Array.from(start)));
const endsWith = (file: Buffer, end: ArrayLike<number>) =>
  startsWith(file.subarray(Math.max(0, file.length - end.length)), end);
