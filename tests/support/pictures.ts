import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { TestAnswer, TestServer } from './server.ts';

/** A JPEG of one color, with metadata that names a place. */
export function jpegOf(color: string, { width = 300, height = 200 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Ann of Ocala' }, IFD3: { GPSLatitude: '29/1 11/1 0/1' } })
    .toBuffer();
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Sends a picture to a call whose path ends with the hash. */
export function sendPicture<T>(
  server: TestServer,
  path: string,
  bytes: Uint8Array,
  { token, hash = hashOf(bytes) }: { token?: string | undefined; hash?: string } = {},
): Promise<TestAnswer<T>> {
  return server.request<T>('PUT', `${path}/${hash}`, {
    body: bytes,
    token,
    headers: { 'content-type': 'image/jpeg' },
  });
}
