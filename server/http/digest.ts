import { createHash } from 'node:crypto';

/**
 * SHA-1 of a response part, for its entity tag. Synchronous, because Web Crypto would send each small part to another
 * thread.
 */
export function digestAtOnce(part: Uint8Array): ArrayBuffer {
  return new Uint8Array(createHash('sha1').update(part).digest()).buffer;
}
